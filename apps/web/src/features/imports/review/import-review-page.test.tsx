import { acceptAllRoute, acceptDraftRoute, importDraftsRoute } from '@amauta/contract/imports/drafts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { detailOf, groupOf, readyDetail } from '../imports.fixture.ts';
import { draftItem, draftOf, warning } from './review.fixture.ts';
import { acceptDespite, draftTitle, press, reviewOf } from './review-page.fixture.tsx';

vi.mock(
  '../../../editor/deferred-editor.tsx',
  () => import('../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

test.each([
  [
    'it is still being read',
    detailOf(),
    'Todavía se está leyendo',
    '/administrador/banco-preguntas/importaciones/7',
  ],
  [
    'its reading failed',
    detailOf({ status: 'failed' }),
    'La lectura no terminó',
    '/administrador/banco-preguntas/importaciones/7',
  ],
  [
    'no group is chosen',
    readyDetail({ group: null, groups: [groupOf(0), groupOf(1)] }),
    'Elige primero un grupo',
    '/administrador/banco-preguntas/importaciones/7',
  ],
  [
    'it is of answers',
    readyDetail({ subject: 'answers' }),
    'Este archivo es de respuestas',
    '/administrador/banco-preguntas/importaciones/7/respuestas',
  ],
])('where %s it says so and where to go', async (_name, detail, heading, address) => {
  review.serve(detail);
  await review.openPage();
  expect(await screen.findByText(heading)).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain(address);
  expect(review.sentTo(/drafts/)).toHaveLength(0);
});

test('the address follows the question, once nobody goes on', async () => {
  const { router } = await review.openReview('?pregunta=12');
  await userEvent.keyboard('{ArrowRight}');
  expect(draftTitle()).toBe('Preguntas 13 y 14');
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(draftTitle()).toBe('Pregunta 15');
  await waitFor(() => expect(router.state.location.search).toEqual({ pregunta: 15 }));
});

test('drafts that can’t be loaded are requested again at a press', async () => {
  review.api.refuse(importDraftsRoute, { status: 500, code: 'INTERNAL', message: 'Falló.' });
  await review.openPage();
  expect(await screen.findByText('Falló.')).toBeTruthy();
  review.api.answer(importDraftsRoute, { success: true, data: review.server.drafts });
  await press('Reintentar');
  expect(await screen.findByRole('heading', { name: 'Pregunta 12' })).toBeTruthy();
});

test('the review opens at the first pending question, with its warnings, the source of its key and the counts', async () => {
  const { container } = await review.openReview();
  expect(draftTitle()).toBe('Pregunta 12');
  expect(screen.getByText('Menciona un gráfico.')).toBeTruthy();
  expect(screen.getByText('Clave B, hoja A04-EBRS-31')).toBeTruthy();
  expect(screen.getByText('1 aviso')).toBeTruthy();
  const counts = [...container.querySelectorAll('dl > div')].map((row) => row.textContent);
  expect(counts).toEqual(['Aceptadas1', 'Con avisos1', 'Por revisar3']);
  expect(screen.getByText('Faltan la 17 y la 42.')).toBeTruthy();
  const cells = within(screen.getByRole('navigation', { name: 'Ir a una pregunta' })).getAllByRole('button');
  expect(cells.map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'Pregunta 11, aceptada',
    'Pregunta 12, con avisos',
    'Pregunta 13, por revisar',
    'Pregunta 14, por revisar',
    'Pregunta 15, por revisar',
    'Pregunta 17, no encontrada: añadirla',
    'Pregunta 42, no encontrada: añadirla',
  ]);
  expect(
    await screen.findByRole('img', { name: /^Página 6 del cuadernillo, con la pregunta 12 marcada/ }),
  ).toBeTruthy();
});

test('the review passes axe', async () => {
  const { container } = await review.openReview();
  await screen.findByRole('img', { name: /Página 6/ });
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('the address names the question, so that a reload opens it', async () => {
  const { router } = await review.openReview('?pregunta=15');
  expect(draftTitle()).toBe('Pregunta 15');
  await press('Pregunta 12, con avisos');
  await waitFor(() => expect(router.state.location.search).toEqual({ pregunta: 12 }));
});

test('a question with warnings needs a second press, which a double press or one on another question is not', async () => {
  review.answerDecisions();
  await review.openReview();
  const button = screen.getByRole('button', { name: 'Aceptar y seguir' });
  await userEvent.dblClick(button);
  expect(button.textContent).toContain('Aceptar con 1 aviso');
  const described = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain('Menciona un gráfico.');
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.queryByText(/^Pulsa otra vez/)).toBeNull();
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: 'Aceptar y seguir' })).toBeTruthy();
  expect(review.sentTo(/accept/)).toHaveLength(0);
  await acceptDespite('Menciona un gráfico.');
  await waitFor(() => expect(review.sentTo(/accept/)).toHaveLength(1));
});

test('a warning that is new at the server is shown before the next try', async () => {
  review.api.refuse(acceptDraftRoute, {
    status: 409,
    code: 'WARNINGS_UNSEEN',
    message: 'Antes de aceptarla, mira sus avisos: El número 15 está en más de un borrador.',
  });
  await review.openReview('?pregunta=15');
  const repeated = { code: 'repeated-number' as const, text: 'El número 15 está en más de un borrador.' };
  review.server.drafts = review.server.drafts.map((draft) =>
    draft.id === 95 ? { ...draft, warnings: [repeated] } : draft,
  );
  await userEvent.keyboard('a');
  await waitFor(() => expect(review.sentTo(/accept/)).toHaveLength(1));
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 15'));
  expect(await screen.findByText('1 aviso')).toBeTruthy();
  review.answerDecisions();
  vi.setSystemTime(Date.now() + 1_000);
  await acceptDespite(repeated.text);
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 12'));
});

test('the review says that fewer questions than expected were found, though no number is missing', async () => {
  review.serve(readyDetail({ missing_numbers: [] }));
  await review.openReview();
  expect(screen.getByText(/^La numeración no tiene huecos, pero son menos de las esperadas\./)).toBeTruthy();
  expect(screen.queryByText('No falta ninguna.')).toBeNull();
});

test('a group without questions says so, and how to go on', async () => {
  review.server.drafts = [];
  await review.openReview();
  expect(draftTitle()).toBe('No se encontró ninguna pregunta');
  expect(screen.getByText('Añade a mano las que faltan, o sube otro archivo desde el banco.')).toBeTruthy();
});

test('an accepted draft can’t be changed here; it leads to the bank’s question', async () => {
  await review.openReview('?pregunta=11');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Abrir en el banco' }).getAttribute('href')).toContain(
    'editar-pregunta/501',
  );
  await press('Siguiente');
  expect(draftTitle()).toBe('Pregunta 12');
});

test('the offer to put an alternative back goes with the fields of its draft', async () => {
  review.answerSaves();
  await review.openReview('?pregunta=12');
  await press('Acciones de la alternativa B');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Quitar alternativa' }));
  expect(review.toasts.has('removed-part')).toBe(true);
  await press('Siguiente');
  expect(draftTitle()).not.toBe('Pregunta 12');
  expect(review.toasts.has('removed-part')).toBe(false);
});

test('the questions of a text: one open at a time, with the text above', async () => {
  await review.openReview('?pregunta=14');
  expect(screen.getByRole('textbox', { name: 'Bloque 1 del enunciado común' })).toBeTruthy();
  expect(screen.getAllByRole('spinbutton')).toHaveLength(1);
  await press(/^Pregunta 13:/);
  expect(screen.getByRole('spinbutton', { name: /Número/ })).toHaveProperty('value', '13');
});

test('accepting all says how many first, then who was refused and why', async () => {
  review.api.answer(acceptAllRoute, () => {
    review.server.drafts = review.server.drafts.map((draft) =>
      draft.id === 93 ? { ...draft, status: 'accepted', version: 2 } : draft,
    );
    return {
      success: true as const,
      data: { accepted: 1, left: 2, refused: [{ draft_id: 95, reason: 'Ya está en el banco.' }] },
    };
  });
  await review.openReview();
  await press('Aceptar todas');
  const dialog = await screen.findByRole('dialog', { name: 'Aceptar todas' });
  expect(dialog.textContent).toContain('Pasarán al banco 3 preguntas sin avisos. Queda 1 con avisos');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Aceptar 3 preguntas' }));
  const refused = await screen.findByRole('dialog', { name: 'No se aceptaron todas' });
  expect(refused.textContent).toContain('Pregunta 15. Ya está en el banco.');
  expect(review.said).toEqual(['2 preguntas aceptadas. Queda 1 con avisos para que la revises.']);
  // The first question that is left is shown.
  expect(draftTitle()).toBe('Pregunta 12');
  await userEvent.click(within(refused).getByRole('button', { name: 'Ver' }));
  expect(draftTitle()).toBe('Pregunta 15');
});

test('warnings about the paper stand above the review and in the question before all are accepted', async () => {
  const text = 'El código del cuadernillo, A04-EBRP-11, es de EBR Primaria, y elegiste otro nivel.';
  review.serve(readyDetail({ warnings: [text] }));
  await review.openReview();
  expect(within(screen.getByRole('banner')).getByText(text)).toBeTruthy();
  await press('Aceptar todas');
  const dialog = await screen.findByRole('dialog', { name: 'Aceptar todas' });
  expect(within(dialog).getByText(text)).toBeTruthy();
  expect(dialog.textContent).toContain('Pasarán al banco 3 preguntas sin avisos.');
});

test('a question says whether reading is sure of it, with the number as its title', async () => {
  review.server.drafts = [
    draftOf(91, [draftItem(11, { confidence: 0.9981 })]),
    draftOf(92, [draftItem(12, { confidence: 0.73, warnings: [warning] })]),
    draftOf(93, [draftItem(13, { confidence: null })]),
  ];
  await review.openReview('?pregunta=11');
  expect(screen.getByText('Segura').title).toMatch(/^Probabilidad de que esté bien leída: 99[.,]8\s?%$/);
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByText('Dudosa').title).toMatch(/: 73\s?%$/);
  expect(screen.queryByText('Segura')).toBeNull();
  await userEvent.keyboard('{ArrowRight}');
  expect(draftTitle()).toBe('Pregunta 13');
  expect(screen.queryByText(/^(?:Segura|Dudosa)$/)).toBeNull();
});
