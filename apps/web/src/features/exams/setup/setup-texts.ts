import type { ExamType } from '@amauta/contract/catalogue.ts';
import { DIRECTIVE_MAXIMUM_QUESTIONS } from '@amauta/exam-rules/blueprint.ts';
import type { SetupMode } from './state/setup-state.ts';

/** The texts in which the setup pages differ by mode and exam type. */
interface SetupTexts {
  readonly title: string;
  readonly lede: string;
  /** Heading of the summary. */
  readonly summary: string;
  readonly start: string;
  /** The noun in the sentence that an expired access can't start one: 'un simulacro'. */
  readonly started: string;
}

const MOCK: SetupTexts = {
  title: 'Simulacro de examen',
  lede: 'Arma un examen como el oficial. Elige cómo rendir y tu grupo de inscripción.',
  summary: 'Tu simulacro',
  start: 'Iniciar simulacro',
  started: 'un simulacro',
};
const BANK: SetupTexts = {
  title: 'Banco de preguntas',
  lede: 'Resuelve el examen de un año, en su orden oficial y a tu ritmo.',
  summary: 'Tu banco',
  start: 'Iniciar banco',
  started: 'un banco de preguntas',
};
const DIRECTIVE_TEXTS: Record<SetupMode, SetupTexts> = {
  MOCK: { ...MOCK, lede: 'Elige cómo rendir y los exámenes que quieres practicar.' },
  BANK: {
    title: 'EXÁMENES MINEDU Y SIMULACROS',
    lede: `Marca en cada examen lo que quieres practicar: gestión, lectura o ambas. Hasta ${DIRECTIVE_MAXIMUM_QUESTIONS} preguntas.`,
    summary: 'Tu práctica',
    start: 'Iniciar práctica',
    started: 'una práctica',
  },
};

export function setupTexts(mode: SetupMode, examType: ExamType): SetupTexts {
  if (examType === 'Directivos') return DIRECTIVE_TEXTS[mode];
  return mode === 'MOCK' ? MOCK : BANK;
}
