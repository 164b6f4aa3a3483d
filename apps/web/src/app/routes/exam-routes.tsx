import { type AnyRoute, createRoute, notFound, redirect } from '@tanstack/react-router';
import { setupTexts } from '../../features/exams/setup/setup-texts.ts';
import { type ExamModeSlug, examTypeOfSlug, paths } from '../../paths.ts';
import { NotFound } from '../not-found-page.tsx';
import { lazyPage } from './lazy-page.ts';
import { requireIds } from './require-ids.ts';

const exam = lazyPage(() => import('../pages/exam.tsx'), 'Exam');
const results = lazyPage(() => import('../pages/results.tsx'), 'Results');
const findAttempt = lazyPage(() => import('../pages/find-attempt.tsx'), 'FindAttempt');

/** The page on which an attempt of each mode is set up. */
const START_PAGES: Record<ExamModeSlug, { title: string; component: typeof exam }> = {
  'simulacro-examen': {
    title: 'Simulacro de examen',
    component: lazyPage(() => import('../pages/mock-setup.tsx'), 'MockSetup'),
  },
  'banco-preguntas': {
    title: 'Banco de preguntas',
    component: lazyPage(() => import('../pages/bank-setup.tsx'), 'BankSetup'),
  },
  'preguntas-erradas': {
    title: 'Respuestas Erróneas',
    component: lazyPage(() => import('../pages/wrong-answers.tsx'), 'WrongAnswers'),
  },
  'practica-tema': {
    title: 'Practicar por tema',
    component: lazyPage(() => import('../pages/topic-practice.tsx'), 'TopicPractice'),
  },
};
/** The bank of Directivos has another title. */
const DIRECTIVE_BANK_TITLE = setupTexts('BANK', 'Directivos').title;
const EXAM_TITLES: Record<ExamModeSlug, string> = {
  'simulacro-examen': 'Simulacro de examen',
  'banco-preguntas': 'Banco de preguntas',
  'preguntas-erradas': 'Repaso de Respuestas Erróneas',
  'practica-tema': 'Práctica por tema',
};
const RESULTS_TITLES: Record<ExamModeSlug, string> = {
  'simulacro-examen': 'Resultados del examen',
  'banco-preguntas': 'Resultados del examen',
  'preguntas-erradas': 'Resultados del repaso de Respuestas Erróneas',
  'practica-tema': 'Resultados de la práctica',
};
const MODES = Object.keys(START_PAGES) as ExamModeSlug[];

/**
 * Leads every address of the practice of errors of Directivos to its first page, which says that there is
 * none.
 */
function refuseDirectivos(params: object): void {
  const { examType = '' } = params as { examType?: string };
  if (examTypeOfSlug(examType) === 'Directivos') {
    throw redirect({ to: paths.examStart('Directivos', 'preguntas-erradas'), replace: true });
  }
}

/** The routes `/docente/{ascenso|nombramiento|directivos}/…`. The three exam types share one set of pages. */
export function examRoutes(getParentRoute: () => AnyRoute) {
  const examTypeRoute = createRoute({
    getParentRoute,
    path: '$examType',
    beforeLoad: ({ params }) => {
      if (!examTypeOfSlug(params.examType)) throw notFound();
    },
    notFoundComponent: NotFound,
  });
  const page = (path: string, title: string, component: typeof exam, frame?: 'exam') =>
    createRoute({
      getParentRoute: () => examTypeRoute,
      path,
      component,
      beforeLoad: ({ params }) => {
        if (path.startsWith('preguntas-erradas/')) refuseDirectivos(params);
        requireIds(params);
      },
      notFoundComponent: NotFound,
      staticData: {
        title: ({ examType = '' }) => {
          const type = examTypeOfSlug(examType);
          const name = path === 'banco-preguntas' && type === 'Directivos' ? DIRECTIVE_BANK_TITLE : title;
          return `${name} · ${type}`;
        },
        ...(frame && { frame }),
      },
    });
  const findAttemptRoute = (mode: ExamModeSlug) =>
    createRoute({
      getParentRoute,
      path: `${mode}/$attemptId`,
      component: findAttempt,
      beforeLoad: ({ params }) => requireIds(params),
      notFoundComponent: NotFound,
      staticData: { title: EXAM_TITLES[mode] },
    });
  const review = lazyPage(() => import('../pages/review.tsx'), 'Review');
  return [
    ...MODES.map(findAttemptRoute),
    examTypeRoute.addChildren([
      ...MODES.flatMap((mode) => [
        page(mode, START_PAGES[mode].title, START_PAGES[mode].component),
        page(`${mode}/$attemptId`, EXAM_TITLES[mode], exam, 'exam'),
        page(`${mode}/resultados/$attemptId`, RESULTS_TITLES[mode], results),
      ]),
      page('preguntas-erradas/repaso/$attemptId', 'Respuestas Erróneas', review, 'exam'),
    ]),
  ];
}
