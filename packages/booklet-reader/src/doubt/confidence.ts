import type { BookletDraft, DraftWarning, WarningCode } from '../booklet.ts';
import type { DoubtSign } from './doubt-sign.ts';

interface Meaning {
  /** The share of drafts with this sign that are wrong, from 0 to 1. */
  chance: number;
  code: WarningCode;
  text: string;
}

/**
 * What each sign means. The chances come from the shares that `npm run bench -- import-accuracy --papers DIR
 * --mutations 3` measured (table in docs/performance.md). Some are round figures, because few drafts had the sign: 0.9
 * where nearly all of at most 32 drafts were wrong, 0.003 where none of 83 was. A higher chance makes the warned drafts
 * of a sign less confident, and a chance above `WORST_CHANCE` makes the sign a warning by itself.
 */
export const MEANINGS: Readonly<Record<DoubtSign, Meaning>> = {
  'fewer-alternatives': {
    chance: 0.99,
    code: 'too-few-alternatives',
    text: 'Tiene menos alternativas que las demás. Revísala.',
  },
  'gap-in-line': {
    chance: 0.9,
    code: 'unsure-text',
    text: 'Un renglón tiene un hueco: quizá falta algo. Revísalo.',
  },
  'line-missing': {
    chance: 0.35,
    code: 'unsure-text',
    text: 'Entre dos renglones hay un hueco: quizá falta uno. Revísalo.',
  },
  'open-end': {
    chance: 0.9,
    code: 'unsure-text',
    text: 'El enunciado termina sin signo de puntuación: quizá le falta el final. Revísalo.',
  },
  'long-alternative': {
    chance: 0.9,
    code: 'unsure-order',
    text: 'Una alternativa es mucho más larga que las otras. Revísala.',
  },
  'strange-word': {
    chance: 0.003,
    code: 'unsure-text',
    text: 'Hay palabras que no parecen castellanas: quizá faltan letras o espacios. Revísalas.',
  },
  'other-size': {
    chance: 0.9,
    code: 'unsure-order',
    text: 'Está en letras de otro tamaño que las demás. Revisa que sea una pregunta.',
  },
  'open-bracket': {
    chance: 0.9,
    code: 'unsure-text',
    text: 'Un paréntesis se abre o se cierra sin su par. Revísalo.',
  },
};

/**
 * A draft that is more often wrong than this gets a warning. A smaller share warns of more right drafts: at this one
 * 9 of 3,323 right drafts were warned of (docs/performance.md).
 */
export const WORST_CHANCE = 1 / 200;

/** The measured share of wrong drafts among those with a warning that no sign gave. */
const WARNED = 0.27;

/** Lowers the confidence of each draft that has a warning other than those of its signs and 'no key'. */
export function settleConfidence(draft: BookletDraft): void {
  const texts = new Set(Object.values(MEANINGS).map(({ text }) => text));
  const isOther = ({ code, text }: DraftWarning) => code !== 'no-key' && !texts.has(text);
  for (const { warnings, items } of draft.groups.flatMap(({ questions }) => questions)) {
    for (const item of items) {
      if (item.confidence === undefined || ![...warnings, ...item.warnings].some(isOther)) continue;
      item.confidence *= 1 - WARNED;
    }
  }
}

/** How likely a draft with these signs and no other warning is right, from 0 to 1. Signs count as independent. */
export function confidenceOf(signs: readonly DoubtSign[]): number {
  return signs.reduce((confidence, sign) => confidence * (1 - MEANINGS[sign].chance), 1);
}
