/** Says why answers wait: the server says that it is unavailable, or nothing answers at all. */
export function lossText(isServerAway: boolean): string {
  return isServerAway ? 'El servidor no responde.' : 'Sin conexión.';
}
