import type { BookletDraft, DraftWarning, WarningCode } from '../booklet.ts';
import type { DoubtSign } from './doubt-sign.ts';

interface Meaning {
  /** The measured share of drafts with this sign that are wrong. */
  chance: number;
  code: WarningCode;
  text: string;
}

/** Measured by `npm run bench -- import-accuracy --papers DIR --mutations 3`; see docs/performance.md. */
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

/** A draft that is more often wrong than this gets a warning. */
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

/** How likely a draft without other warnings is right. The signs against it are taken as independent. */
export function confidenceOf(signs: readonly DoubtSign[]): number {
  return signs.reduce((confidence, sign) => confidence * (1 - MEANINGS[sign].chance), 1);
}
