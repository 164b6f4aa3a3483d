import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import type { Role } from '@amauta/contract/session.ts';

/** An exam type in an address. */
type ExamSlug = 'ascenso' | 'nombramiento' | 'directivos';
export type ExamModeSlug = 'simulacro-examen' | 'banco-preguntas' | 'preguntas-erradas' | 'practica-tema';

/** The exam types whose section calls the library 'Bibliografía'. Directivos links to the general 'Recursos'. */
export const LIBRARY_EXAM_TYPES = ['Ascenso', 'Nombramiento'] as const satisfies readonly ExamType[];
type LibraryExamType = (typeof LIBRARY_EXAM_TYPES)[number];

const EXAM_TYPES: Record<ExamSlug, ExamType> = {
  ascenso: 'Ascenso',
  nombramiento: 'Nombramiento',
  directivos: 'Directivos',
};

/** Every address of the product. Links and redirects take them from here. */
export const paths = {
  login: '/ingresar',
  invitation: '/invitacion',
  privacy: '/privacidad',
  teacher: '/docente',
  teacherPassword: '/docente/cambiar-clave',
  teacherResources: '/docente/recursos',
  bibliography: (type: LibraryExamType) => `/docente/${slugOf(type)}/bibliografia`,
  today: '/docente/hoy',
  myExams: '/docente/mis-examenes',
  admin: '/administrador',
  adminPassword: '/administrador/cambiar-clave',
  adminTeachers: '/administrador/gestionar-docentes',
  adminBank: '/administrador/banco-preguntas',
  adminTopics: '/administrador/banco-preguntas/temas',
  adminCreateQuestion: '/administrador/banco-preguntas/crear-pregunta',
  adminViewQuestions: '/administrador/banco-preguntas/ver-preguntas',
  adminEditQuestion: (id: number) => `/administrador/banco-preguntas/editar-pregunta/${id}`,
  /**
   * Imports of papers; below it the progress of one, the review of its drafts, and the changes that its answers make.
   */
  adminImports: '/administrador/banco-preguntas/importaciones',
  adminImport: (id: number) => `/administrador/banco-preguntas/importaciones/${id}`,
  adminImportReview: (id: number) => `/administrador/banco-preguntas/importaciones/${id}/revisar`,
  adminImportAnswers: (id: number) => `/administrador/banco-preguntas/importaciones/${id}/respuestas`,
  adminResources: '/administrador/bibliografia',
  adminOfficialExams: '/administrador/examenes-oficiales',
  adminContests: '/administrador/concursos',
  adminAccounts: '/administrador/cuentas',
  adminOwnAccount: '/administrador/mi-cuenta',
  adminSystem: '/administrador/estado',
  /** A teacher's results, for administrators. */
  adminTeacherResults: (teacherId: number) => `/administrador/gestionar-docentes/${teacherId}/resultados`,
  examStart: (type: ExamType, mode: ExamModeSlug) => `/docente/${slugOf(type)}/${mode}`,
  exam: (type: ExamType, mode: ExamModeSlug, attemptId: number) =>
    `/docente/${slugOf(type)}/${mode}/${attemptId}`,
  examResults: (type: ExamType, mode: ExamModeSlug, attemptId: number) =>
    `/docente/${slugOf(type)}/${mode}/resultados/${attemptId}`,
  /** The review of a finished attempt of any mode: its wrong answers, one by one. */
  wrongReview: (type: ExamType, attemptId: number) =>
    `/docente/${slugOf(type)}/preguntas-erradas/repaso/${attemptId}`,
} as const;

export function slugOf(type: ExamType): ExamSlug {
  return type.toLowerCase() as ExamSlug;
}

const EXAM_MODES: Record<AttemptMode, ExamModeSlug> = {
  MOCK: 'simulacro-examen',
  BANK: 'banco-preguntas',
  WRONG: 'preguntas-erradas',
  TOPIC: 'practica-tema',
};

/** The word for a mode in an address. */
export function modeSlugOf(mode: AttemptMode): ExamModeSlug {
  return EXAM_MODES[mode];
}

export function isModeSlug(word: string): word is ExamModeSlug {
  return Object.values<string>(EXAM_MODES).includes(word);
}

/** The exam type that a word of an address means. Undefined for any other word. */
export function examTypeOfSlug(word: string): ExamType | undefined {
  return Object.hasOwn(EXAM_TYPES, word) ? EXAM_TYPES[word as ExamSlug] : undefined;
}

/** The id in a word of an address. Null when the word is no id. */
export function idOf(word: string): number | null {
  return /^[1-9]\d{0,9}$/.test(word) ? Number(word) : null;
}

/** The first page of an account after signing in. */
export function homeOf(role: Role): string {
  return role === 'DOC' ? paths.teacher : paths.admin;
}
