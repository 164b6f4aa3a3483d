const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Writes a number of bytes for people: 2 516 582 is '2,4 MB'. A kilobyte has 1 024 bytes. */
export function humanSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return `${value.toFixed(digits).replace('.', ',')} ${UNITS[unit]}`;
}
