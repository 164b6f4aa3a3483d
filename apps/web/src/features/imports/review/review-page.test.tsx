import type { ImportDetail, ImportDraft } from '@amauta/contract/import.ts';
import {
  acceptAllRoute,
  acceptDraftRoute,
  addDraftRoute,
  cutImageRoute,
  discardDraftRoute,
  importDraftsRoute,
  importOptionsRoute,
  importPictureRoute,
  importRoute,
  restoreDraftRoute,
  setDraftKindsRoute,
  updateDraftRoute,
} from '@amauta/contract/imports.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/toast.ts';
import { detailOf, groupOf, pageOf, readyDetail, tagsOf } from '../imports.fixture.ts';
import { draftItem, draftOf, warning } from './review.fixture.ts';
import { ReviewImportPage } from './review-page.tsx';

vi.mock(
  '../../../editor/deferred-editor.tsx',
  () => import('../../../question-form/fake-editor.fixture.tsx'),
);

let api: ReturnType<typeof fakeApi>;
let drafts: ImportDraft[];
let said: string[];
let stopToasts: () => void;

/** Three single ones, one of them with a warning, and two under a text. */
const some = () => [
  draftOf(91, [draftItem(11)], { status: 'accepted', entry_id: 501 }),
  draftOf(92, [draftItem(12, { warnings: [warning] })]),
  draftOf(93, [draftItem(13), draftItem(14)]),
  draftOf(95, [draftItem(15, { key_source: null })]),
];

beforeEach(() => {
  api = fakeApi();
  drafts = some();
  said = [];
  stopToasts = presentToasts({ show: ({ message }) => said.push(message), dismiss: () => {} });
  URL.createObjectURL = () => 'blob:pagina';
  URL.revokeObjectURL = () => {};
  // As on a wide screen, where the page stands beside the draft.
  window.matchMedia = ((query: string) => ({
    matches: query.includes('80rem'),
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
  api.answer(importOptionsRoute, { success: true, data: { has_model: false, model: null } });
  api.answer(importPictureRoute, 'picture');
  api.answer(importDraftsRoute, () => ({ success: true, data: drafts }));
  serve(readyDetail({ missing_numbers: [17, 42], pages: [pageOf(5), pageOf(6), pageOf(7)] }));
  signInAs(administrator);
});
afterEach(() => stopToasts());

function serve(detail: ImportDetail): void {
  api.answer(importRoute, { success: true, data: detail });
}
const at = '/revisar/7';
const openPage = (search = '') =>
  renderPage(<ReviewImportPage id={7} tagsOf={tagsOf} />, { at: `${at}${search}`, path: '/revisar/7' });
const openReview = async (search = '') => {
  const page = await openPage(search);
  await screen.findByRole('navigation', { name: 'Ir a una pregunta' });
  return page;
};
const title = () => document.getElementById('draft-title')?.textContent;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const write = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const sentTo = (path: RegExp) => api.received.filter((request) => path.test(request.path));
/** The server answers the draft as it was sent, one version on. */
function answerSaves(): void {
  api.answer(updateDraftRoute, ({ body, path }) => {
    const id = Number(path.split('/').at(-2));
    const form = body as FormData;
    const sent = JSON.parse(String(form.get('data'))) as ImportDraft;
    const before = drafts.find((draft) => draft.id === id) as ImportDraft;
    const saved = {
      ...before,
      version: Number(form.get('version')) + 1,
      questions: before.questions.map((item, index) => ({ ...item, ...sent.questions[index] })),
    };
    drafts = drafts.map((draft) => (draft.id === id ? saved : draft));
    return { success: true, data: saved };
  });
}
function answerDecisions(): void {
  const decide = (change: Partial<ImportDraft>) => (request: { path: string }) => {
    const id = Number(request.path.split('/').at(-3));
    drafts = drafts.map((draft) =>
      draft.id === id ? { ...draft, ...change, version: draft.version + 1 } : draft,
    );
    return { success: true as const, data: drafts.find((draft) => draft.id === id) as ImportDraft };
  };
  api.answer(acceptDraftRoute, decide({ status: 'accepted', entry_id: 700 }));
  api.answer(discardDraftRoute, decide({ status: 'discarded' }));
  api.answer(restoreDraftRoute, decide({ status: 'pending' }));
}

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
    'Este PDF es de respuestas',
    '/administrador/banco-preguntas/importaciones/7/respuestas',
  ],
])('where %s it says so and where to go', async (_name, detail, heading, address) => {
  serve(detail);
  await openPage();
  expect(await screen.findByText(heading)).toBeTruthy();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toContain(address);
  expect(sentTo(/drafts/)).toHaveLength(0);
});

test('drafts that can’t be loaded are asked for again', async () => {
  api.refuse(importDraftsRoute, { status: 500, code: 'INTERNAL', message: 'Falló.' });
  await openPage();
  expect(await screen.findByText('Falló.')).toBeTruthy();
  api.answer(importDraftsRoute, { success: true, data: drafts });
  await press('Reintentar');
  expect(await screen.findByRole('heading', { name: 'Pregunta 12' })).toBeTruthy();
});

test('it opens at the first to review, with its warnings, its key’s source and its counts', async () => {
  const { container } = await openReview();
  expect(title()).toBe('Pregunta 12');
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

test('nothing on it keeps somebody out', async () => {
  const { container } = await openReview();
  await screen.findByRole('img', { name: /Página 6/ });
  const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
});

test('the address names the question, so that a reload opens it', async () => {
  const { router } = await openReview('?pregunta=15');
  expect(title()).toBe('Pregunta 15');
  await press('Pregunta 12, con avisos');
  await waitFor(() => expect(router.state.location.search).toEqual({ pregunta: 12 }));
});

test('keys: arrows move, E edits, ? lists them; within a field they are letters', async () => {
  await openReview();
  await userEvent.keyboard('{ArrowRight}');
  expect(title()).toBe('Preguntas 13 a 14');
  expect(document.activeElement?.id).toBe('draft-title');
  await userEvent.keyboard('{ArrowLeft}');
  expect(title()).toBe('Pregunta 12');
  await userEvent.keyboard('e');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Bloque 1 del enunciado' }));
  await userEvent.keyboard('ad');
  expect(sentTo(/accept|discard/)).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement?.id).toBe('draft-title');
  await userEvent.keyboard('?');
  expect(await screen.findByRole('dialog', { name: 'Atajos de teclado' })).toBeTruthy();
});

test('A accepts and goes on with another draft; the last one leads to the end', async () => {
  answerDecisions();
  await openReview();
  await userEvent.keyboard('a');
  await waitFor(() => expect(title()).toBe('Preguntas 13 a 14'));
  await userEvent.keyboard('a');
  await waitFor(() => expect(title()).toBe('Pregunta 15'));
  await press('Aceptar y seguir');
  await waitFor(() => expect(title()).toBe('No queda ninguna por revisar'));
  expect(sentTo(/accept/).map(({ path, body }) => [path, body])).toEqual([
    ['/exams/imports/7/drafts/92/accept/', { version: 1 }],
    ['/exams/imports/7/drafts/93/accept/', { version: 1 }],
    ['/exams/imports/7/drafts/95/accept/', { version: 1 }],
  ]);
  const link = screen.getByRole('link', { name: 'Ver preguntas' });
  expect(link.getAttribute('href')).toContain('ver-preguntas?source_section=1&type_exam=Ascenso');
});

test('D puts aside, and what is aside can be restored', async () => {
  answerDecisions();
  await openReview();
  await userEvent.keyboard('d');
  await waitFor(() => expect(title()).toBe('Preguntas 13 a 14'));
  await press('Pregunta 12, descartada');
  expect(screen.getByText(/^Descartada: no llegará al banco/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await press('Restaurar');
  expect(await screen.findByRole('textbox', { name: 'Alternativa A' })).toBeTruthy();
});

test('an accepted draft can’t be changed here; it leads to the bank’s question', async () => {
  await openReview('?pregunta=11');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Abrir en el banco' }).getAttribute('href')).toContain(
    'editar-pregunta/501',
  );
  await press('Siguiente');
  expect(title()).toBe('Pregunta 12');
});

test('what is missing stands on its field in the server’s words', async () => {
  const text = 'Marca exactamente una alternativa correcta.';
  api.refuse(acceptDraftRoute, {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Revisa enunciado y alternativas.',
    errors: { 'questions.1.alternatives': [text] },
  });
  await openReview('?pregunta=13');
  await press('Aceptar y seguir');
  // It is of the other question of that text, which unfolds.
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('spinbutton', { name: /Número/ })).toHaveProperty('value', '14');
  expect(said).toEqual(['Revisa enunciado y alternativas.']);
});

test('an edit saves itself and accepting waits for it', async () => {
  answerSaves();
  answerDecisions();
  await openReview();
  expect(screen.getByText('Guardado')).toBeTruthy();
  write('Alternativa A', '<p>otra</p>');
  expect(screen.getByText('Sin guardar')).toBeTruthy();
  await press('Aceptar y seguir');
  await waitFor(() => expect(title()).toBe('Preguntas 13 a 14'));
  const sent = sentTo(/drafts\/92/);
  expect(sent.map(({ path }) => path)).toEqual([
    '/exams/imports/7/drafts/92/',
    '/exams/imports/7/drafts/92/accept/',
  ]);
  expect(sent[1]?.body).toEqual({ version: 2 });
});

test('an edit is kept by itself, and while one looks at another question', async () => {
  answerSaves();
  await openReview();
  write('Alternativa A', '<p>otra</p>');
  await press('Pregunta 15, por revisar');
  await waitFor(() => expect(sentTo(/drafts\/92\/$/)).toHaveLength(1));
  await press('Pregunta 12, con avisos');
  expect(screen.getByRole('textbox', { name: 'Alternativa A' })).toHaveProperty('value', '<p>otra</p>');
  expect(await screen.findByText('Guardado')).toBeTruthy();
});

test('an edit that can’t be saved says so, keeps what was typed and keeps the page', async () => {
  api.refuse(updateDraftRoute, { status: 400, code: 'INVALID_INPUT', message: 'No vale.' });
  const { router } = await openReview();
  write('Alternativa A', '<p>otra</p>');
  expect(await screen.findByText('No se guardó')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Banco de Preguntas' }));
  const dialog = await screen
    .findByRole('alertdialog', { name: '¿Salir sin guardar?' })
    .catch(() => screen.findByRole('dialog', { name: '¿Salir sin guardar?' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Seguir aquí' }));
  expect(router.state.location.pathname).toBe('/revisar/7');
  answerSaves();
  await press('Reintentar');
  expect(await screen.findByText('Guardado')).toBeTruthy();
});

test('leaving saves first', async () => {
  answerSaves();
  const { router } = await openReview();
  write('Alternativa A', '<p>otra</p>');
  await userEvent.click(screen.getByRole('link', { name: 'Banco de Preguntas' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/administrador/banco-preguntas'));
  expect(sentTo(/drafts\/92\/$/)).toHaveLength(1);
});

test('another person’s change: theirs takes the place of mine when asked', async () => {
  const message = 'Otra persona cambió esta pregunta.';
  api.refuse(updateDraftRoute, { status: 409, code: 'CONFLICT', message });
  await openReview();
  write('Alternativa A', '<p>mía</p>');
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Alternativa A' })).toHaveProperty('value', '<p>mía</p>');
  const [, ...rest] = draftItem(12).alternatives;
  const theirs = draftItem(12, { alternatives: [{ text: '<p>suya</p>', correct: false }, ...rest] });
  drafts = drafts.map((draft) => (draft.id === 92 ? draftOf(92, [theirs], { version: 5 }) : draft));
  await press('Cargar la suya');
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Alternativa A' })).toHaveProperty('value', '<p>suya</p>'),
  );
  expect(screen.queryByText(message)).toBeNull();
  answerSaves();
  write('Alternativa A', '<p>las dos</p>');
  expect(await screen.findByText('Guardado')).toBeTruthy();
  const sent = sentTo(/drafts\/92\/$/).at(-1)?.body;
  expect(sent instanceof FormData && sent.get('version')).toBe('5');
});

test('the questions of a text: one open at a time, with the text above', async () => {
  await openReview('?pregunta=14');
  expect(screen.getByRole('textbox', { name: 'Bloque 1 del enunciado común' })).toBeTruthy();
  expect(screen.getAllByRole('spinbutton')).toHaveLength(1);
  await press(/^Pregunta 13:/);
  expect(screen.getByRole('spinbutton', { name: /Número/ })).toHaveProperty('value', '13');
});

test('a missing number is added empty and opened', async () => {
  api.answer(addDraftRoute, ({ body }) => {
    const { number } = body as { number: number };
    const draft = draftOf(200, [draftItem(number, { statement: [], areas: [] })], { origin: 'person' });
    drafts = [...drafts, draft];
    return { success: true, data: draft };
  });
  await openReview();
  await press('Pregunta 42, no encontrada: añadirla');
  const dialog = await screen.findByRole('dialog', { name: 'Añadir una que falta' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Añadir pregunta' }));
  await waitFor(() => expect(title()).toBe('Pregunta 42'));
  expect(screen.getByText('Falta la 17.')).toBeTruthy();
});

test('accepting all says how many first, then who was refused and why', async () => {
  api.answer(acceptAllRoute, () => {
    drafts = drafts.map((draft) => (draft.id === 93 ? { ...draft, status: 'accepted', version: 2 } : draft));
    return {
      success: true,
      data: { accepted: 1, left: 2, refused: [{ draft_id: 95, reason: 'Ya está en el banco.' }] },
    };
  });
  await openReview();
  await press('Aceptar todas');
  const dialog = await screen.findByRole('dialog', { name: 'Aceptar todas' });
  expect(dialog.textContent).toContain('Pasarán al banco 3 preguntas sin avisos. Queda 1 con avisos');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Aceptar 3 preguntas' }));
  const refused = await screen.findByRole('dialog', { name: 'No se aceptaron todas' });
  expect(refused.textContent).toContain('Pregunta 15. Ya está en el banco.');
  expect(said).toEqual(['2 preguntas aceptadas.']);
  await userEvent.click(within(refused).getByRole('button', { name: 'Ver' }));
  expect(title()).toBe('Pregunta 15');
});

test('the kind of a span of numbers is set at once', async () => {
  api.answer(setDraftKindsRoute, () => {
    drafts = drafts.map((draft) =>
      draft.id === 92 ? draftOf(92, [draftItem(12, { type_question: 'CL' })], { version: 2 }) : draft,
    );
    return { success: true, data: drafts };
  });
  await openReview();
  await press('Más acciones');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cambiar el tipo de varias' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cambiar el tipo de varias' });
  fireEvent.change(within(dialog).getByRole('spinbutton', { name: 'A la número' }), {
    target: { value: '5' },
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cambiar tipo' }));
  expect(within(dialog).getByText('Debe ser igual o mayor que el primero.')).toBeTruthy();
  fireEvent.change(within(dialog).getByRole('spinbutton', { name: 'A la número' }), {
    target: { value: '12' },
  });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cambiar tipo' }));
  await waitFor(() => expect(api.received.at(-1)?.body).toEqual({ from: 11, to: 12, kind: 'CL' }));
  expect(await screen.findByText('CL, Comprensión Lectora')).toBeTruthy();
});

test('a rectangle moved by keys is cut out and becomes an image of the statement', async () => {
  answerSaves();
  api.answer(cutImageRoute, { success: true, data: { value: '/media/images/corte.webp' } });
  await openReview();
  await press('Recortar una imagen');
  const area = screen.getByRole('application', { name: 'Área que se recorta' });
  expect(document.activeElement).toBe(area);
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}');
  await waitFor(() => expect(screen.getByAltText('Imagen del bloque 2 del enunciado')).toBeTruthy());

  expect(sentTo(/cut/)[0]?.body).toEqual({ page: 6, x: 26, y: 100, width: 500, height: 206 });
  expect(screen.queryByRole('application')).toBeNull();
  await waitFor(() => expect(sentTo(/drafts\/92\/$/)).toHaveLength(1));
});
