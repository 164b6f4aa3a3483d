import { type AnyRoute, createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { examTypeOfSlug } from '../paths.ts';

const sectionPage = lazyRouteComponent(
  () => import('./pages/section-in-preparation.tsx'),
  'SectionInPreparation',
);

/** `/docente/{ascenso|nombramiento|directivos}/…`: one set of pages for the three exam types. */
export function examRoutes(getParentRoute: () => AnyRoute) {
  const examTypeRoute = createRoute({
    getParentRoute,
    path: '$examType',
    beforeLoad: ({ params }) => {
      if (!examTypeOfSlug(params.examType)) throw notFound();
    },
  });
  const page = (path: string, title: string, component: typeof sectionPage, frame?: 'exam') =>
    createRoute({
      getParentRoute: () => examTypeRoute,
      path,
      component,
      staticData: { title, ...(frame && { frame }) },
    });
  const findAttemptRoute = createRoute({
    getParentRoute,
    path: 'simulacro-examen/$attemptId',
    component: lazyRouteComponent(() => import('./pages/find-attempt.tsx'), 'FindAttempt'),
    staticData: { title: 'Simulacro de examen' },
  });
  return [
    findAttemptRoute,
    examTypeRoute.addChildren([
      page(
        'simulacro-examen',
        'Simulacro de examen',
        lazyRouteComponent(() => import('./pages/mock-setup.tsx'), 'MockSetup'),
      ),
      page(
        'simulacro-examen/$attemptId',
        'Simulacro de examen',
        lazyRouteComponent(() => import('./pages/exam.tsx'), 'Exam'),
        'exam',
      ),
      page(
        'simulacro-examen/resultados/$attemptId',
        'Resultados del examen',
        lazyRouteComponent(() => import('./pages/results.tsx'), 'Results'),
      ),
      page('banco-preguntas', 'Banco de preguntas', sectionPage),
      page('preguntas-erradas', 'Preguntas erradas', sectionPage),
    ]),
  ];
}
