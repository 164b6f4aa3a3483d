/** «posición 2 de 4». */
export function positionText(index: number, total: number): string {
  return `posición ${index + 1} de ${total}`;
}

/** What is said when an item was let go. */
export function movedText(name: string, index: number, total: number, canceled: boolean): string {
  if (canceled) return `No se movió ${name}.`;
  return `Soltaste ${name} en la ${positionText(index, total)}.`;
}
