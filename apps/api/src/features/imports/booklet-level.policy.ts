import type { QuestionCategory } from '@amauta/contract/questions/question.ts';

/** The levels that codes of official booklets name, as in `A04-EBRP-11`. */
const LEVELS: Readonly<Record<string, { level: number; name: string }>> = {
  EBRI: { level: 1, name: 'EBR Inicial' },
  EBRP: { level: 2, name: 'EBR Primaria' },
  EBRS: { level: 3, name: 'EBR Secundaria' },
  EBAA: { level: 4, name: 'EBA Ciclo Avanzado' },
};

/** Says that a booklet is of another level than the paper it is read for; null where its code doesn't tell. */
export function explainOtherLevel(code: string, { level }: Pick<QuestionCategory, 'level'>): string | null {
  const named = LEVELS[code.split('-')[1]?.toUpperCase() ?? ''];
  if (!named || level === null || level === named.level) return null;
  return `El código del cuadernillo, ${code}, es de ${named.name}, y elegiste otro nivel. Comprueba la categoría antes de aceptar sus preguntas.`;
}
