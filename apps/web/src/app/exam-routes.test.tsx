import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { paths } from '../paths.ts';
import { examRoutes } from './exam-routes.tsx';

const root = createRootRoute();
const teacher = createRoute({ getParentRoute: () => root, path: '/docente' });
const tree = root.addChildren([teacher.addChildren(examRoutes(() => teacher))]);

/** The deepest route that an address leads to: its path and the title of its page. */
function leadsTo(at: string) {
  const router = createRouter({ routeTree: tree, history: createMemoryHistory({ initialEntries: [at] }) });
  const matches = router.matchRoutes(router.latestLocation);
  return [matches.at(-1)?.fullPath, matches.at(-1)?.staticData.title];
}

const exams = ['Ascenso', 'Nombramiento', 'Directivos'] as const;

it.each(
  exams.flatMap((type) => [
    [paths.examStart(type, 'simulacro-examen'), '', 'Simulacro de examen'],
    [paths.exam(type, 'simulacro-examen', 7), '/$attemptId', 'Simulacro de examen'],
    [paths.examResults(type, 'simulacro-examen', 7), '/resultados/$attemptId', 'Resultados del examen'],
    [paths.examStart(type, 'banco-preguntas'), '', 'Banco de preguntas'],
    [paths.exam(type, 'banco-preguntas', 7), '/$attemptId', 'Banco de preguntas'],
    [paths.examResults(type, 'banco-preguntas', 7), '/resultados/$attemptId', 'Resultados del examen'],
    [paths.examStart(type, 'preguntas-erradas'), '', 'Respuestas Erróneas'],
    [paths.exam(type, 'preguntas-erradas', 7), '/$attemptId', 'Repaso de Respuestas Erróneas'],
    [
      paths.examResults(type, 'preguntas-erradas', 7),
      '/resultados/$attemptId',
      'Resultados del repaso de Respuestas Erróneas',
    ],
    [paths.wrongReview(type, 7), '/repaso/$attemptId', 'Respuestas Erróneas'],
  ]),
)('%s leads to its own page', (address, rest, title) => {
  const mode = address.split('/')[3];
  expect(leadsTo(address)).toEqual([`/docente/$examType/${mode}${rest}`, title]);
});

it.each(['simulacro-examen', 'banco-preguntas', 'preguntas-erradas'])(
  '/docente/%s/7 finds where the attempt belongs',
  (mode) => {
    expect(leadsTo(`/docente/${mode}/7`)[0]).toBe(`/docente/${mode}/$attemptId`);
  },
);
