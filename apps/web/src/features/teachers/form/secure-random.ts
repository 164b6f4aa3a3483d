/** A whole number from 0 up to, without, `n`, each as likely, from the browser's secure source. */
export function randomBelow(n: number): number {
  const usable = 2 ** 32 - (2 ** 32 % n);
  const drawn = new Uint32Array(1);
  // What lies past the last whole multiple would favour the small numbers.
  do crypto.getRandomValues(drawn);
  while ((drawn[0] ?? 0) >= usable);
  return (drawn[0] ?? 0) % n;
}
