const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes as people read them: 2 516 582 → "2,4 MB". A kilobyte is 1 024 bytes. */
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
