/** Numbers as people read them. Every function takes a value in the unit its name says. */

/** Narrow, and no place to break a line. */
const THIN = '\u202f';

/** 26834 → "26 834", with thin spaces. */
export function count(value: number): string {
  const digits = Math.round(Math.abs(value)).toString();
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, THIN);
  return value < 0 ? `−${grouped}` : grouped;
}

/** Three significant digits, never in exponent form. */
export function three(value: number): string {
  const size = Math.abs(value);
  if (size >= 100 || size === 0) return String(Math.round(value));
  return size >= 10 ? value.toFixed(1) : value.toFixed(2);
}

const DURATIONS: readonly [number, string][] = [
  [1e9, 's'],
  [1e6, 'ms'],
  [1e3, 'µs'],
  [1, 'ns'],
];

/** 2 000 000 ns → "2 ms". */
export function duration(ns: number): string {
  for (const [size, unit] of DURATIONS) {
    if (Math.abs(ns) >= size) return `${trimZeros((ns / size).toPrecision(3))} ${unit}`;
  }
  return '0 s';
}

function trimZeros(text: string): string {
  const plain = text.includes('e') ? String(Number(text)) : text;
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

/** 2.254318 s → "2.254 318 s": the clock of the page, to the microsecond. */
export function clock(ns: number): string {
  const micros = Math.floor(ns / 1000);
  const seconds = Math.floor(micros / 1e6);
  const rest = String(micros % 1e6).padStart(6, '0');
  return `${seconds}.${rest.slice(0, 3)}${THIN}${rest.slice(3)} s`;
}

/** Bytes with binary prefixes as the kernel counts them: 41943040 → "40 MiB". */
export function bytes(value: number): string {
  if (value >= 2 ** 20) return `${three(value / 2 ** 20)} MiB`;
  if (value >= 1024) return `${three(value / 1024)} KiB`;
  return `${Math.round(value)} B`;
}

/** Payload in decimal megabytes: 9 710 000 → "9.71 MB". */
export function megabytes(value: number): string {
  return value >= 1e6 ? `${three(value / 1e6)} MB` : `${three(value / 1e3)} kB`;
}

/** A rate per second of model time with a unit: 26800 → "26.8 k frames/s". */
export function perSecond(value: number, unit: string): string {
  if (value >= 1e6) return `${three(value / 1e6)} M ${unit}/s`;
  if (value >= 1e3) return `${three(value / 1e3)} k ${unit}/s`;
  return `${three(value)} ${unit}/s`;
}

export function percent(fraction: number): string {
  return `${three(fraction * 100)} %`;
}

/** How the speed compares with life: 2e6 ns of model time a second → "500 × slower". */
export function lens(nsPerSecond: number): string {
  const ratio = nsPerSecond / 1e9;
  if (Math.abs(ratio - 1) < 0.005) return 'as fast as life';
  const times = ratio < 1 ? 1 / ratio : ratio;
  const words = times >= 1000 ? count(Number(times.toPrecision(3))) : three(times).replace(/\.0+$/, '');
  return `${words} × ${ratio < 1 ? 'slower' : 'faster'}`;
}
