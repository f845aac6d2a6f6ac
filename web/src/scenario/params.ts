/** Functions on the generated parameter table: values as text, a preset's values, limits. */
import { PARAMS, type Param, PRESETS, type Preset, SUFFIXES } from '../tables/tables';
import { count, exact, plural, quantity } from '../words/numbers';
import { settings } from '../words/opening';

const BY_ID = new Map<string, number>(PARAMS.map((param, index) => [param.id, index]));

export function paramIndex(id: string): number {
  return BY_ID.get(id) ?? -1;
}

export function paramOf(id: string): Param | undefined {
  return PARAMS[paramIndex(id)];
}

export function presetOf(id: string): Preset | undefined {
  return PRESETS.find((preset) => preset.id === id);
}

/** Values by parameter id, in display units. */
export type Values = Readonly<Record<string, number>>;

/**
 * Returns whether the default depends on another parameter. `since`: kernel release from which it does; the run can have
 * an older one.
 */
function isSince({ since }: Param, preset: Pick<Preset, 'values'>, overrides: Values): boolean {
  if (since === undefined) return true;
  const releases = paramOf('kernel.release')?.values ?? [];
  return valueFor('kernel.release', preset, overrides) >= releases.indexOf(since);
}

/**
 * Returns the value of a parameter: the override, otherwise the preset's value, otherwise the default, which can depend
 * on another parameter.
 */
export function valueFor(id: string, preset: Pick<Preset, 'values'>, overrides: Values): number {
  const param = paramOf(id);
  if (param === undefined) return Number.NaN;
  const given = overrides[id] ?? preset.values[id];
  return given ?? param.defaults?.[leaderOf(param, preset, overrides)] ?? param.default;
}

/** Returns the value of the parameter that this parameter's default depends on. Empty if the default is fixed. */
function leaderOf(param: Param, preset: Pick<Preset, 'values'>, overrides: Values): string {
  const leader = param.follows === undefined ? undefined : paramOf(param.follows);
  if (leader === undefined || !isSince(param, preset, overrides)) return '';
  return leader.values[valueFor(leader.id, preset, overrides)] ?? '';
}

/** Returns all values in the table's order, in the form that the simulator takes. */
export function allValues(preset: Preset, overrides: Values): number[] {
  return PARAMS.map((param) => valueFor(param.id, preset, overrides));
}

/** Matches a number and the text after this number. */
const NUMBER = /^([-+]?\d+(?:\.\d+)?)(.*)$/;
/** Largest relative rounding error of a product of two floating-point numbers, with a margin. */
const NEARLY = 1e-9;

/** A written value of a number, and the suffixes that it may have, with their factors. */
type WrittenNumber = {
  readonly number: number;
  readonly suffix: string;
  readonly scale: number;
  readonly factors: Readonly<Record<string, number>>;
};

/** Splits a written value into number and suffix. Null if it begins with no number. */
export function splitValue({ unit, type }: Param, text: string): WrittenNumber | null {
  const [, digits, rest] = NUMBER.exec(text) ?? [];
  if (digits === undefined) return null;
  // Shares and plain numbers both have no unit. Only shares, which have decimals, can be written in per cent.
  const [scale, factors] = (unit === '' && type === 'int' ? undefined : SUFFIXES[unit]) ?? [1, {}];
  return { number: Number(digits), suffix: rest.trim(), scale, factors };
}

/** Parses a value from a link, with or without a unit. Null if the parameter does not allow it. */
export function parseValue(param: Param, text: string): number | null {
  if (param.type === 'enum') return allowed(param, param.values.indexOf(text));
  if (param.type === 'bool') return truth(text);
  const written = splitValue(param, text);
  if (written === null) return null;
  const { number, suffix, scale, factors } = written;
  if (suffix === '' || suffix === param.unit) return allowed(param, number);
  if (!Object.hasOwn(factors, suffix)) return null;
  // In base units every allowed value is a whole number.
  const base = number * factors[suffix];
  const whole = Math.round(base);
  return Math.abs(base - whole) > NEARLY * Math.max(1, Math.abs(base)) ? null : allowed(param, whole / scale);
}

function truth(text: string): number | null {
  if (['true', 'on', '1'].includes(text)) return 1;
  return ['false', 'off', '0'].includes(text) ? 0 : null;
}

/** Returns the value if the parameter allows it, otherwise null. */
export function allowed(param: Param, value: number): number | null {
  if (value === 0 && param.zero === true) return 0;
  // A text that is no number is NaN, for which no comparison is true.
  if (!(value >= param.min && value <= param.max)) return null;
  return param.type === 'decimal' || Number.isInteger(value) ? value : null;
}

export function formatValue(param: Param, value: number): string {
  if (param.type === 'enum') return param.values[value] ?? String(value);
  if (param.type === 'bool') return value === 0 ? 'false' : 'true';
  if (param.unit === 'bytes' && value >= 2 ** 20 && value % 2 ** 20 === 0) return `${value / 2 ** 20}MiB`;
  return String(value);
}

/** Returns a whole number of MiB or KiB, such as "10 MiB". Null for other values, which would lose digits. */
function sizeWords({ unit }: Param, value: number): string | null {
  if (unit !== 'bytes' || value === 0 || value % 2 ** 10 !== 0) return null;
  return value % 2 ** 20 === 0 ? quantity(count(value / 2 ** 20), 'MiB') : quantity(count(value / 2 ** 10), 'KiB');
}

/** Formats a value for people. Only sizes have their unit. */
export function valueWords(param: Param, value: number): string {
  if (param.type === 'bool') return settings.switched[value === 0 ? 0 : 1];
  if (param.type === 'enum') return formatValue(param, value);
  return sizeWords(param, value) ?? exact(value);
}

/** Returns a parameter's unit in the form for a number: "jobs", "job". */
export function unitFor({ unit }: Param, value: number): string {
  return plural(value, { one: settings.unitOfOne[unit], other: settings.units[unit] });
}

/**
 * Returns a value with its unit, such as "−15", "1 job" or "10 MiB". If 0 has a special meaning, returns that meaning,
 * such as "unlimited".
 */
export function valueWithUnit(id: string, value: number): string {
  const param = paramOf(id);
  if (param === undefined) return String(value);
  const zero = value === 0 && param.type !== 'enum' ? settings.zero[param.id] : undefined;
  if (zero !== undefined) return zero;
  return sizeWords(param, value) ?? settings.value(valueWords(param, value), unitFor(param, value));
}

/** Returns the allowed values for a sentence, such as "8 … 4 096 descriptors" or "0, 68 … 9 000 bytes". */
export function limitsOf(param: Param): string {
  const { type, values, min, max, zero } = param;
  if (type === 'enum') return settings.oneOf(values);
  if (type === 'bool') return settings.oneOf(['true', 'false']);
  const range = settings.between(exact(min), exact(max), unitFor(param, max));
  return zero === true ? settings.oneOf(['0', range]) : range;
}

/** Label of a parameter, such as "Receive ring size". For an unknown id, the id itself. */
export function labelOf(id: string): string {
  const param = paramOf(id);
  return param === undefined ? id : settings.params[param.id].label;
}
