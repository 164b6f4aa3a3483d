import type { QuestionCategory } from '@amauta/contract/questions/question.ts';

/** The level that each code of an official booklet names. The code `A04-EBRP-11` holds 'EBRP'. */
const LEVELS: Readonly<Record<string, { level: number; name: string }>> = {
  EBRI: { level: 1, name: 'EBR Inicial' },
  EBRP: { level: 2, name: 'EBR Primaria' },
  EBRS: { level: 3, name: 'EBR Secundaria' },
  EBAA: { level: 4, name: 'EBA Ciclo Avanzado' },
};

/**
 * Says that a booklet's code names another level than the chosen paper. Null when the levels agree or the
 * code names none.
 */
export function explainOtherLevel(code: string, { level }: Pick<QuestionCategory, 'level'>): string | null {
  const named = LEVELS[code.split('-')[1]?.toUpperCase() ?? ''];
  if (!named || level === null || level === named.level) return null;
  return `El código del cuadernillo, ${code}, es de ${named.name}, y elegiste otro nivel. Comprueba la categoría antes de aceptar sus preguntas.`;
}
