/**
 * Formats numbers in the page's language. Digits, plurals and lists come from `Intl`; units are SI and IEC 80000
 * units and equal in every language.
 * Each function takes a value in the unit that its parameter's name states.
 */

/** A narrow space that does not break a line. It separates groups of three digits, as the SI recommends. */
const THIN = '\u202f';

/** Formats of numbers and lists in one language. */
class Manner {
  private readonly known = new Map<string, Intl.NumberFormat>();
  private readonly plurals: Intl.PluralRules;
  private readonly lists = new Map<string, Intl.ListFormat>();

  constructor(private readonly locale: string) {
    this.plurals = new Intl.PluralRules(locale);
  }

  /** Formats are stored, because creating one is slow. */
  private format(key: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
    let format = this.known.get(key);
    if (format === undefined) {
      format = new Intl.NumberFormat(this.locale, { useGrouping: false, ...options });
      this.known.set(key, format);
    }
    return format;
  }

  whole(value: number): string {
    const format = this.format('whole', { maximumFractionDigits: 0, useGrouping: 'always' });
    return format.format(value).replace(/[^\d]/g, THIN);
  }

  fixed(value: number, digits: number): string {
    const both = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return this.format(`fixed ${digits}`, both).format(Number(value.toFixed(digits)));
  }

  significant(value: number, digits: number): string {
    const format = this.format('significant', { maximumSignificantDigits: 21 });
    return format.format(Number(value.toPrecision(digits)));
  }

  plural(value: number): Intl.LDMLPluralRule {
    return this.plurals.select(value);
  }

  list(items: readonly string[], type: Intl.ListFormatType): string {
    let format = this.lists.get(type);
    if (format === undefined) {
      format = new Intl.ListFormat(this.locale, { type });
      this.lists.set(type, format);
    }
    return format.format(items);
  }
}

let manner = new Manner('en-GB');

/** Sets the locale in which numbers are written. */
export function countAs(locale: string): void {
  manner = new Manner(locale);
}

/** Formats a whole number with thin spaces: 26834 → "26 834". */
export function count(value: number): string {
  const digits = manner.whole(Math.round(Math.abs(value)));
  return value < 0 ? `−${digits}` : digits;
}

/**
 * Formats a number with all its digits, such as the value of a parameter: 1 073 741 824, −15, 0.000001. A number of more
 * than 15 digits, which a user may type, has an exponent.
 */
export function exact(value: number): string {
  if (Math.abs(value) >= 1e15) return minus(value);
  return Number.isInteger(value) ? count(value) : minus(manner.significant(value, 15));
}

/** Formats −15 with a minus sign instead of a hyphen. */
export function minus(text: string | number): string {
  return String(text).replace(/^-(?=\d)/, '−');
}

/** Formats a number with its sign: +3, −3, 0. */
export function signed(value: number): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${count(Math.abs(value))}`;
}

export function fixed(value: number, digits: number): string {
  return manner.fixed(value, digits);
}

/** Formats three significant digits, never in exponent form. */
export function three(value: number): string {
  const size = Math.abs(value);
  if (size >= 100 || size === 0) return fixed(Math.round(value), 0);
  return fixed(value, size >= 10 ? 1 : 2);
}

/** Formats three significant digits without trailing zeros: "40" and "0.5", not "40.0" and "0.50". */
export function round(value: number): string {
  return three(value).replace(/(?:[.,]0+|([.,]\d*[1-9])0+)$/, '$1');
}

/** Formats up to three significant digits, however small: "0.5", "10". */
export function significant(value: number): string {
  return manner.significant(value, 3);
}

/** Joins a number and its unit. No line breaks between them, as in messages (`web/tooling/words/message.mjs`). */
export function quantity(number: string, unit: string): string {
  return `${number}\u00a0${unit}`;
}

const DURATIONS: readonly [number, string][] = [
  [1e9, 's'],
  [1e6, 'ms'],
  [1e3, 'µs'],
  [1, 'ns'],
];

/** Formats a duration: 2 000 000 ns → "2 ms". */
export function duration(ns: number): string {
  for (const [size, unit] of DURATIONS) {
    if (Math.abs(ns) >= size) return quantity(significant(ns / size), unit);
  }
  return quantity('0', 's');
}

/** Formats a moment of the page's clock to the microsecond: 2.254318 s → "2.254 318 s". */
export function clock(ns: number): string {
  const micros = Math.floor(ns / 1000);
  const [whole, rest] = [Math.floor(micros / 1e6), String(micros % 1e6).padStart(6, '0')];
  const seconds = fixed(whole + Number(rest.slice(0, 3)) / 1000, 3);
  return quantity(`${seconds}${THIN}${rest.slice(3)}`, 's');
}

/** Formats bytes with binary prefixes, like the kernel: 41943040 → "40.0 MiB". */
export function bytes(value: number): string {
  if (value >= 2 ** 20) return quantity(three(value / 2 ** 20), 'MiB');
  if (value >= 1024) return quantity(three(value / 1024), 'KiB');
  return quantity(String(Math.round(value)), 'B');
}

const PAGES_PER_MIB = 256;

/** Formats a number of 4 KiB pages in MiB, without the unit. */
export function mibOf(pages: number): string {
  return three(pages / PAGES_PER_MIB);
}

/** Formats payload in decimal megabytes: 9 710 000 → "9.71 MB". */
export function megabytes(value: number): string {
  return value >= 1e6 ? quantity(three(value / 1e6), 'MB') : quantity(three(value / 1e3), 'kB');
}

/** Formats a rate whose label names the unit that is counted: 26800 → "26.8 k/s". */
export function perSecond(value: number): string {
  if (value >= 1e6) return quantity(three(value / 1e6), 'M/s');
  if (value >= 1e3) return quantity(three(value / 1e3), 'k/s');
  return `${three(value)}/s`;
}

/** A share in percent. A share that would be rounded to 0 is written as less than 0.01 %. */
export function percent(fraction: number): string {
  const isTiny = fraction > 0 && fraction < 5e-5;
  return isTiny ? `<\u00a0${quantity(three(0.01), '%')}` : quantity(three(fraction * 100), '%');
}

/** Joins items with "and": "a, b and c". */
export function listed(items: readonly string[]): string {
  return manner.list(items, 'conjunction');
}

/** Joins items by "or". */
export function either(items: readonly string[]): string {
  return manner.list(items, 'disjunction');
}

/** Joins items with commas: "a, b, c". */
export function enumerated(items: readonly string[]): string {
  return manner.list(items, 'unit');
}

/** Returns the form of a word that belongs to a number, such as the plural. `other` is used if this form is missing. */
export function plural(
  value: number,
  forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>,
): string {
  return forms[manner.plural(value)] ?? forms.other;
}

/** Returns the form of a text that belongs to a value. `other` is used if this form is missing. */
export function choose(value: string, forms: Readonly<Record<string, string>> & { readonly other: string }): string {
  return forms[value] ?? forms.other;
}
