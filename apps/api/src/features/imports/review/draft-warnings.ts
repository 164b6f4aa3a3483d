import type { DraftContent } from '@amauta/contract/imports/drafts.ts';
import {
  CONTENT_WARNINGS,
  type ImportWarning,
  type ImportWarningCode,
} from '@amauta/contract/imports/warnings.ts';
import { FEWEST_ALTERNATIVES } from '@amauta/contract/questions/question.ts';
import { hasContent, plainText } from '@amauta/rich-text/clean.ts';
import type { DraftFact, importDrafts } from '../../../database/tables/imports.ts';

type DraftItem = DraftContent['questions'][number];

/** Numbers that an item can't have at the moment. */
export interface NumberFacts {
  /** Numbers of questions in the bank's paper. */
  taken: ReadonlySet<number>;
  /** Numbers that stand more than once among the drafts. */
  repeated: ReadonlySet<number>;
}

export const NO_NUMBERS: NumberFacts = { taken: new Set(), repeated: new Set() };

/** The parts of a draft from which its warnings are worked out. */
type NotedDraft = Pick<typeof importDrafts.$inferInsert, 'content' | 'items' | 'warnings' | 'origin'>;

/** The numbers that appear more than once in a list. */
export function repeatedAmong(numbers: readonly number[]): Set<number> {
  const seen = new Set<number>();
  return new Set(numbers.filter((number) => seen.size === seen.add(number).size));
}

/** The warnings of a draft as a whole: first those of the reading, then those of its content. */
export function warningsOfDraft({ warnings, content }: NotedDraft): ImportWarning[] {
  return merge(warnings, warnShared(content));
}

/** The warnings of one item of a draft. */
export function warningsOfItem(
  { content, items, origin }: NotedDraft,
  index: number,
  numbers: NumberFacts,
): ImportWarning[] {
  const item = content.questions[index];
  if (!item) return [];
  return merge(items[index]?.warnings ?? [], warnItem(item, numbers, origin !== 'person'));
}

/** Joins the warnings of the reading and of the content. Each code appears once. */
function merge(noted: readonly ImportWarning[], told: readonly ImportWarning[]): ImportWarning[] {
  const standing = noted.filter(({ code }) => !CONTENT_WARNINGS.includes(code));
  const codes = new Set(standing.map(({ code }) => code));
  return [...standing, ...told.filter(({ code }) => !codes.has(code))];
}

/** Returns why an item can't be accepted as it is. `isRead` is true when no person has edited it. */
export function warnItem(item: DraftItem, numbers: NumberFacts, isRead: boolean): ImportWarning[] {
  const name = `La pregunta ${item.number}`;
  const warnings: ImportWarning[] = [];
  const warn = (code: ImportWarningCode, text: string) => warnings.push({ code, text });
  if (!item.statement.some(hasContent)) warn('empty-statement', `${name} no tiene enunciado.`);
  const empty = item.alternatives.flatMap(({ text }, index) => (plainText(text).trim() ? [] : [index]));
  if (empty.length > 0) warn('empty-alternative', emptyText(name, empty, isRead));
  if (item.alternatives.length < FEWEST_ALTERNATIVES) {
    const have = item.alternatives.length === 0 ? 'no tiene alternativas' : 'tiene una sola alternativa';
    warn('too-few-alternatives', `${name} ${have}. Necesita al menos ${FEWEST_ALTERNATIVES}.`);
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

/** Returns why the shared statement of a draft can't be accepted as it is. */
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

/**
 * The facts about each item for counts and lists. They are stored with the draft, and must be worked out
 * anew whenever it changes.
 */
export function factsOf(draft: NotedDraft): DraftFact[] {
  const { content, items } = draft;
  const shared = warningsOfDraft(draft);
  return content.questions.map((item, index) => {
    const keys = item.alternatives.filter(({ correct }) => correct).length;
    const warnings = [...shared, ...warningsOfItem(draft, index, NO_NUMBERS)];
    return {
      number: item.number,
      page: items[index]?.areas[0]?.page ?? null,
      isShared: content.type_question === 'COMMON',
      hasKey: keys === 1,
      hasWarning: warnings.some(({ code }) => code !== 'no-key' || keys > 0),
    };
  });
}
