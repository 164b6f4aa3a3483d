/** Says why answers wait: the server has answered that it is away, or nothing answers. */
export function lossText(isServerAway: boolean): string {
  return isServerAway ? 'El servidor no responde.' : 'Sin conexión.';
}
