import type { Block } from '@amauta/contract/block.ts';
import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { AuthorQuestion, EntryClass } from '@amauta/contract/questions/question.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';

const INITIAL_ALTERNATIVES = 3;
/** The kind of a new question, if its exam type has this kind. */
const DEFAULT_KIND: Kind = 'CCP';

export interface TextBlock {
  readonly key: string;
  readonly type: 'text';
  readonly html: string;
  readonly gray: boolean;
}

export interface ImageBlock {
  readonly key: string;
  readonly type: 'image';
  /** The path of a stored image, or a file that is not sent yet. */
  readonly image: string | File;
  readonly gray: boolean;
  readonly description: string;
}

export type FormBlock = TextBlock | ImageBlock;

export interface FormAlternative {
  readonly key: string;
  readonly html: string;
  readonly correct: boolean;
}

export interface FormItem {
  readonly key: string;
  /** Null until the item is stored. */
  readonly id: number | null;
  /** The text as typed. */
  readonly number: string;
  readonly kind: Kind;
  /** Code of the topic; null for no topic. */
  readonly topic: string | null;
  readonly statement: readonly FormBlock[];
  readonly alternatives: readonly FormAlternative[];
  readonly justification: readonly FormBlock[];
}

/** Everything that an author types. A content never changes; each change makes a new one. */
export interface FormContent {
  readonly entryClass: EntryClass;
  /** The stored version with which the form began; null for a new question. */
  readonly version: number | null;
  /** Shown only for COMMON. Kept while the author looks at INDIVIDUAL. */
  readonly shared: readonly FormBlock[];
  /** At least one item. INDIVIDUAL uses only the first. */
  readonly items: readonly FormItem[];
}

/**
 * Makes a key for a part of the form. The part keeps it when it is moved. Keys are random, so they are also
 * unique in content that is recovered after a reload.
 */
export function newKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

export function emptyText(): TextBlock {
  return { key: newKey(), type: 'text', html: '', gray: false };
}

export function emptyAlternative(): FormAlternative {
  return { key: newKey(), html: '', correct: false };
}

export function emptyItem(number: number | null, kind: Kind): FormItem {
  return {
    key: newKey(),
    id: null,
    number: number === null ? '' : String(number),
    kind,
    topic: null,
    statement: [emptyText()],
    alternatives: Array.from({ length: INITIAL_ALTERNATIVES }, emptyAlternative),
    justification: [emptyText()],
  };
}

export function emptyContent(entryClass: EntryClass, number: number | null, kind: Kind): FormContent {
  return { entryClass, version: null, shared: [emptyText()], items: [emptyItem(number, kind)] };
}

/** The kind with which a new question of an exam type begins. */
export function defaultKind(examType: ExamType): Kind {
  const kinds = EXAM_KINDS[examType];
  return kinds.includes(DEFAULT_KIND) ? DEFAULT_KIND : (kinds.at(-1) ?? DEFAULT_KIND);
}

/** The items that are saved: all for COMMON, the first for INDIVIDUAL. */
export function itemsOf(content: FormContent): readonly FormItem[] {
  return content.entryClass === 'COMMON' ? content.items : content.items.slice(0, 1);
}

/** Turns a stored question into the content of the form. */
export function contentOf(question: AuthorQuestion): FormContent {
  return {
    entryClass: question.type_question,
    version: question.version,
    shared: blocksOf(question.shared_statement),
    items: question.questions.map((item) => ({
      key: newKey(),
      id: item.id,
      number: String(item.number),
      kind: item.type_question,
      topic: item.topic,
      statement: blocksOf(item.statement),
      alternatives: item.alternatives.map(({ text, correct }) => ({ key: newKey(), html: text, correct })),
      justification: blocksOf(item.justification),
    })),
  };
}

/** Turns stored blocks into blocks of the form. */
export function blocksOf(blocks: readonly Block[]): FormBlock[] {
  return blocks.map(({ type, value, gray = false, description = '' }) =>
    type === 'image'
      ? { key: newKey(), type, image: value, gray, description }
      : { key: newKey(), type, html: value, gray },
  );
}
