import type { Block } from '@amauta/contract/block.ts';
import { plainText } from '@amauta/rich-text/clean.ts';
import type { DraftGroup, DraftItem, DraftQuestion } from '../booklet.ts';
import { warn } from './draft-notes.ts';
import { findCue } from './shared-cue.ts';

/** Words by which a question speaks of the text it belongs to. */
const SPEAKS_OF_TEXT =
  /\b(?:textos?|autor(?:a|es|as)?|p[áa]rrafos?|relatos?|narrador(?:a)?|narraci[óo]n|personajes?|protagonista|frases?|lectura|cuento|poemas?|versos?|estrofas?|expresi[óo]n)\b/i;
const SPEAKS_OF_FIGURE =
  /\b(?:tablas?|cuadros?|gr[áa]ficos?|im[áa]gen(?:es)?|infograf[íi]as?|figuras?|mapas?)\b/i;
/** The beginning of a question that tells a situation of its own: "Un docente …", "Durante una sesión …". */
const OPENS_SITUATION =
  /^(?:un[ao]?s?|el|la|los|las|dos|durante|en|al|con)\b[^.?]*?\b(?:docentes?|estudiantes?|director(?:a|es)?|profesor(?:a|es)?|niñ[oa]s?|aula|sesi[óo]n|grado)\b/i;
const NAME = /(?<=\p{Ll},? )\p{Lu}\p{Ll}{2,}/gu;
const NOTABLE = /\p{Ll}{6,}/gu;
/** A text that another one follows has at most this many questions. More may hold questions that stand alone. */
const MOST_OF_TEXT = 8;
/** A question speaks of a text if it shares a name and at least this many long words with it. */
const FEWEST_NOTABLE = 2;

/**
 * Ends each text that doesn't name its questions, and warns where it is unclear which questions belong to a shared text.
 * Runs after the whole group is read.
 * @param unnamed the texts that don't name their questions; a closed one ends where the next such text begins
 */
export function settleShared(
  group: DraftGroup,
  unnamed: ReadonlyMap<DraftQuestion, { isClosed: boolean }>,
): void {
  const items = group.questions.flatMap((question) => question.items);
  group.questions = group.questions.flatMap((question) => {
    for (const item of question.items) doubtCue(textOf(item), item, items);
    if (question.items.length > 0) doubtCue(saidIn(question.shared), question, items);
    const own = unnamed.get(question);
    return own && !(own.isClosed && question.items.length <= MOST_OF_TEXT)
      ? ended(question, unnamed.size > 1)
      : [question];
  });
}

/**
 * Ends a text behind the last question that speaks of it, before the first one that tells a situation of its own. Warns
 * where questions between these two may belong to the text, and where later ones speak of a text, which may be this one.
 */
function ended(question: DraftQuestion, isOneOfSeveral: boolean): DraftQuestion[] {
  const { items, shared } = question;
  const isOwn = (item: DraftItem) => isAbout(item, shared);
  const foreign = items.findIndex((item, at) => at > 0 && !isOwn(item) && isApart(item));
  const limit = foreign < 0 ? items.length : foreign;
  // The last of several texts has as few questions as the others.
  if (limit === items.length && isOneOfSeveral && limit <= MOST_OF_TEXT) return [question];
  const end = items.slice(0, limit).findLastIndex(isOwn) + 1;
  const strange = items[end];
  if (end < 1 || !strange) return [question];
  const after = items.slice(end);
  question.items = items.slice(0, end);
  if (end < limit || after.some(isOwn))
    for (const where of [question, strange])
      warn(
        where,
        'unsure-group',
        `El texto no dice cuáles son sus preguntas: revisa si termina antes de la ${strange.number}.`,
      );
  return [question, ...after.map((item) => ({ shared: [], items: [item], areas: [], warnings: [] }))];
}

const isApart = (item: DraftItem): boolean =>
  bringsItsOwn(item) || OPENS_SITUATION.test(saidIn(item.statement).trim());

const bringsItsOwn = ({ statement }: DraftItem): boolean =>
  statement.some(
    ({ type, gray, value }) => type === 'image' || gray || /<table|data-math="(?:fraction|root)/.test(value),
  );

function isAbout(item: DraftItem, shared: readonly Block[]): boolean {
  if (bringsItsOwn(item)) return false;
  const text = saidIn(shared);
  const asks = saidIn(item.statement);
  const hasFigure = shared.some(({ type, value }) => type === 'image' || value.includes('<table'));
  if (hasFigure && SPEAKS_OF_FIGURE.test(asks)) return true;
  const said = textOf(item);
  if (SPEAKS_OF_TEXT.test(asks)) return true;
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
