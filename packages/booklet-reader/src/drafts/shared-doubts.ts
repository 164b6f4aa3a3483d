import type { Block } from '@amauta/contract/block.ts';
import { plainText } from '@amauta/rich-text/clean.ts';
import type { DraftGroup, DraftItem, DraftQuestion } from '../booklet.ts';
import { warn } from './draft-notes.ts';
import { findCue } from './shared-cue.ts';

/** Words by which a question speaks of the text it belongs to. */
const SPEAKS_OF_TEXT =
  /\b(?:textos?|autor(?:a|es|as)?|p[áa]rrafos?|relatos?|narrador(?:a)?|frases?|lectura|cuento|poemas?|versos?|expresi[óo]n)\b/i;
const NAME = /(?<=\p{Ll},? )\p{Lu}\p{Ll}{2,}/gu;
const NOTABLE = /\p{Ll}{6,}/gu;
/** A question speaks of a text if it shares a name and at least this many long words with it. */
const FEWEST_NOTABLE = 2;

/** Warns where it is unclear which questions belong to a shared text. Runs after the whole group is read. */
export function doubtShared({ questions }: DraftGroup, unnamed: ReadonlySet<DraftQuestion>): void {
  const items = questions.flatMap((question) => question.items);
  for (const question of questions) {
    for (const item of question.items) doubtCue(textOf(item), item, items);
    if (question.items.length > 0) doubtCue(saidIn(question.shared), question, items);
    if (unnamed.has(question)) doubtEnd(question);
  }
}

/**
 * Warns where a text without named questions holds a question that doesn't speak of it: such a text goes on
 * until the next one.
 */
function doubtEnd(question: DraftQuestion): void {
  const text = saidIn(question.shared);
  const last = question.items.findLastIndex((item) => isAbout(item, text));
  const [strange] = question.items.slice(last + 1);
  if (!strange) return;
  warn(
    question,
    'unsure-group',
    `El texto no dice cuáles son sus preguntas: revisa si son suyas desde la ${strange.number}.`,
  );
}

function isAbout(item: DraftItem, text: string): boolean {
  const bringsItsOwn = item.statement.some(
    ({ type, gray, value }) => type === 'image' || gray || /<table|data-math="(?:fraction|root)/.test(value),
  );
  if (bringsItsOwn) return false;
  const said = textOf(item);
  if (SPEAKS_OF_TEXT.test(saidIn(item.statement))) return true;
  const isThere = (word: string) => text.includes(word);
  const notable = new Set((said.match(NOTABLE) ?? []).filter(isThere));
  return (said.match(NAME) ?? []).some(isThere) && notable.size >= FEWEST_NOTABLE;
}

/**
 * Warns where a draft holds a sentence that names the questions of a situation: these questions may share it.
 */
function doubtCue(text: string, where: DraftItem | DraftQuestion, items: readonly DraftItem[]): void {
  const cue = findCue(text);
  if (!cue) return;
  const named = items.filter(({ number }) => cue.numbers.includes(number));
  for (const each of [where, ...named]) {
    warn(
      each,
      'unsure-group',
      'Un texto nombra las preguntas que lo comparten y quedó dentro de una. Revísalas.',
    );
  }
}

function textOf({ statement, alternatives }: DraftItem): string {
  return [saidIn(statement), ...alternatives.map(({ html }) => plainText(html))].join('\n');
}

const saidIn = (blocks: readonly Block[]): string =>
  blocks.map(({ type, value }) => (type === 'text' ? plainText(value) : '')).join('\n');
