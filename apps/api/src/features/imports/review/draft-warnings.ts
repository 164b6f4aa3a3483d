import type { DraftContent } from '@amauta/contract/imports/drafts.ts';
import type { ImportWarning, ImportWarningCode } from '@amauta/contract/imports/warnings.ts';
import { FEWEST_ALTERNATIVES } from '@amauta/contract/questions/question.ts';
import { plainText } from '@amauta/rich-text/clean.ts';

type DraftItem = DraftContent['questions'][number];
type Block = DraftItem['statement'][number];

/** Numbers that an item can't have as things stand. */
export interface NumberFacts {
  /** Of questions in the bank's paper. */
  taken: ReadonlySet<number>;
  /** That stand more than once among the drafts. */
  repeated: ReadonlySet<number>;
}

/** Numbers that stand more than once. */
export function repeatedAmong(numbers: readonly number[]): Set<number> {
  return new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index));
}

/** Why an item can't be taken into the bank as it stands. `isRead` when it comes from a page and nobody's hand. */
export function warnItem(item: DraftItem, numbers: NumberFacts, isRead: boolean): ImportWarning[] {
  const name = `La pregunta ${item.number}`;
  const warnings: ImportWarning[] = [];
  const warn = (code: ImportWarningCode, text: string) => warnings.push({ code, text });
  if (!item.statement.some(hasContent)) warn('empty-statement', `${name} no tiene enunciado.`);
  const empty = item.alternatives.flatMap(({ text }, index) => (plainText(text).trim() ? [] : [index]));
  if (empty.length > 0) warn('empty-alternative', emptyText(name, empty, isRead));
  if (item.alternatives.length < FEWEST_ALTERNATIVES) {
    const have = item.alternatives.length === 0 ? 'no tiene alternativas' : 'tiene una sola alternativa';
    warn('too-few-alternatives', `${name} ${have}. Necesita al menos 2.`);
  }
  const keys = item.alternatives.filter((alternative) => alternative.correct).length;
  if (keys === 0)
    warn('no-key', `${name} no tiene respuesta correcta. Márcala o aplica la hoja de respuestas.`);
  if (keys > 1) warn('no-key', `${name} tiene más de una respuesta correcta. Marca solo una.`);
  if (numbers.taken.has(item.number))
    warn(
      'number-taken',
      `Ya existe una pregunta con el número ${item.number} en este examen. Usa otro número.`,
    );
  if (numbers.repeated.has(item.number))
    warn(
      'repeated-number',
      `El número ${item.number} está en más de un borrador. Deja uno solo o cambia el número.`,
    );
  return warnings;
}

/** The same of what several items share. */
export function warnShared(content: DraftContent): ImportWarning[] {
  if (content.type_question === 'INDIVIDUAL' || content.shared_statement.some(hasContent)) return [];
  const numbers = content.questions.map((item) => item.number);
  const span = numbers.length === 1 ? `la pregunta ${numbers[0]}` : `las preguntas ${listOf(numbers)}`;
  return [{ code: 'empty-statement', text: `Falta el enunciado común de ${span}.` }];
}

function listOf(numbers: readonly number[]): string {
  return new Intl.ListFormat('es').format(numbers.map(String));
}

const COUNTS = ['', 'una alternativa vacía', 'dos alternativas vacías', 'tres alternativas vacías'];

function emptyText(name: string, empty: readonly number[], isRead: boolean): string {
  const count = COUNTS[empty.length] ?? `${empty.length} alternativas vacías`;
  if (!isRead)
    return `${name} tiene ${count}. ${empty.length === 1 ? 'Escríbela o quítala' : 'Escríbelas o quítalas'}.`;
  return `${name} tiene ${count}: ${empty.length === 1 ? 'parece una fracción dibujada' : 'parecen fracciones dibujadas'}.`;
}

function hasContent(block: Block): boolean {
  return block.type === 'image' ? block.value.trim() !== '' : plainText(block.value).trim() !== '';
}
