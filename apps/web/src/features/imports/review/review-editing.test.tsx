import { acceptDraftRoute, setDraftKindsRoute, updateDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { cutImageRoute } from '@amauta/contract/imports/import.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeUploads } from '../../../testing/fake-upload.ts';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { draftItem, draftOf, warning } from './review.fixture.ts';
import { draftTitle, press, reviewOf, write } from './review-page.fixture.tsx';

vi.mock(
  '../../../editor/deferred-editor.tsx',
  () => import('../../../question-form/fake-editor.fixture.tsx'),
);

/** The first retry of a failed save comes after this long. */
const FIRST_RETRY_MS = 3_000;

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

test('a refused field shows the text of the server', async () => {
  const text = 'Marca exactamente una alternativa correcta.';
  review.api.refuse(acceptDraftRoute, {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Revisa enunciado y alternativas.',
    errors: { 'questions.1.alternatives': [text] },
  });
  await review.openReview('?pregunta=13');
  await press('Aceptar y seguir');
  // The problem is in the other question under the text, which unfolds.
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByRole('spinbutton', { name: /Número/ })).toHaveProperty('value', '14');
  expect(review.said).toEqual([`Revisa enunciado y alternativas. ${text}`]);
});

test('a shared text that is missing is named', async () => {
  review.api.refuse(acceptDraftRoute, {
    status: 400,
    code: 'INVALID_INPUT',
    message: 'Faltan enunciado común o preguntas',
    errors: { shared_statement: ['Faltan enunciado común o preguntas'] },
  });
  await review.openReview('?pregunta=13');
  await press('Aceptar y seguir');
  const said = 'Faltan enunciado común o preguntas. Escribe el enunciado común.';
  await waitFor(() => expect(review.said).toEqual([said]));
});

test('an edit saves itself and accepting waits for it', async () => {
  review.answerSaves();
  review.answerDecisions();
  await review.openReview();
  expect(screen.getByText('Guardado')).toBeTruthy();
  write('Alternativa A', '<p>otra</p>');
  expect(screen.getByText('Sin guardar')).toBeTruthy();
  await press('Aceptar y seguir');
  await waitFor(() => expect(draftTitle()).toBe('Preguntas 13 y 14'));
  const sent = review.sentTo(/drafts\/92/);
  expect(sent.map(({ path }) => path)).toEqual([
    '/exams/imports/7/drafts/92/',
    '/exams/imports/7/drafts/92/accept/',
  ]);
  // The saved draft has no warnings, so none are sent as seen.
  expect(sent[1]?.body).toEqual({ version: 2, warnings: [] });
});

test('after the key is marked, a question with a warning still needs a second press', async () => {
  review.answerSaves([warning]);
  review.answerDecisions();
  await review.openReview();
  await press('Marcar alternativa A');
  await press('Aceptar y seguir');
  expect(await screen.findByText('Pulsa otra vez para aceptarla con este aviso.')).toBeTruthy();
  expect(draftTitle()).toBe('Pregunta 12');
  expect(review.sentTo(/accept/)).toHaveLength(0);
  vi.setSystemTime(Date.now() + 1_000);
  await press('Aceptar con 1 aviso');
  vi.useRealTimers();
  await waitFor(() => expect(review.sentTo(/accept/)).toHaveLength(1));
  expect(review.sentTo(/accept/)[0]?.body).toEqual({ version: 2, warnings: [warning.code] });
});

test('a save is spoken once, not after each pause', async () => {
  review.answerSaves();
  await review.openReview();
  const spoken: string[] = [];
  const note = () =>
    screen.getByText('Guardado').parentElement?.querySelector('[role=status]') as HTMLElement;
  const region = note();
  expect(region.textContent).toBe('');
  new MutationObserver(() => spoken.push(region.textContent)).observe(region, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  for (const text of ['una', 'dos', 'tres']) {
    write('Alternativa A', `<p>${text}</p>`);
    expect(screen.getByText('Sin guardar')).toBeTruthy();
    await waitFor(() => expect(screen.getByText('Guardado')).toBeTruthy(), { timeout: 5_000 });
  }
  expect(note()).toBe(region);
  expect(spoken).toEqual(['Guardado. Tus cambios se guardan solos.']);
  expect(review.sentTo(/drafts\/92/)).toHaveLength(3);
});

test('an edit is saved by itself, also while another question is shown', async () => {
  review.answerSaves();
  await review.openReview();
  write('Alternativa A', '<p>otra</p>');
  await press('Pregunta 15, por revisar');
  await waitFor(() => expect(review.sentTo(/drafts\/92\/$/)).toHaveLength(1));
  await press('Pregunta 12, por revisar');
  expect(screen.getByRole('textbox', { name: 'Alternativa A' })).toHaveProperty('value', '<p>otra</p>');
  expect(await screen.findByText('Guardado')).toBeTruthy();
});

test('an edit that can’t be saved says so, keeps what was typed and keeps the page', async () => {
  review.api.refuse(updateDraftRoute, { status: 400, code: 'INVALID_INPUT', message: 'No vale.' });
  const { router } = await review.openReview();
  write('Alternativa A', '<p>otra</p>');
  expect(await screen.findByText('No se guardó')).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: 'Banco de Preguntas' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Salir sin guardar?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Seguir aquí' }));
  expect(router.state.location.pathname).toBe('/revisar/7');
  review.answerSaves();
  await press('Reintentar');
  const saved = await screen.findByText('Guardado');
  expect(document.activeElement?.contains(saved) && document.activeElement !== document.body).toBe(true);
});

const leaveUnsaved = async () => {
  const send = vi.fn(() =>
    Response.json({ success: false, code: 'INTERNAL', message: '', error: '' }, { status: 500 }),
  );
  review.api.respond(updateDraftRoute, send);
  const { router } = await review.openReview();
  write('Alternativa A', '<p>otra</p>');
  expect(await screen.findByText('No se guardó')).toBeTruthy();
  return { send, router };
};

test('leaving without saving sends nothing more', async () => {
  const { send, router } = await leaveUnsaved();
  await userEvent.click(screen.getByRole('link', { name: 'Banco de Preguntas' }));
  const dialog = await screen.findByRole('dialog', { name: '¿Salir sin guardar?' });
  const sent = send.mock.calls.length;
  await userEvent.click(within(dialog).getByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/administrador/banco-preguntas'));
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS + 500));
  expect(send).toHaveBeenCalledTimes(sent);
}, 15_000);

test('what one account typed is not sent under the next one', async () => {
  const { send } = await leaveUnsaved();
  const sent = send.mock.calls.length;
  act(() => void signInAs({ ...administrator, id: administrator.id + 1 }));
  window.dispatchEvent(new Event('online'));
  await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS + 500));
  expect(send).toHaveBeenCalledTimes(sent);
}, 15_000);

test('leaving saves first', async () => {
  review.answerSaves();
  const { router } = await review.openReview();
  write('Alternativa A', '<p>otra</p>');
  await userEvent.click(screen.getByRole('link', { name: 'Banco de Preguntas' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/administrador/banco-preguntas'));
  expect(review.sentTo(/drafts\/92\/$/)).toHaveLength(1);
});

test('the answers of the paper are added without leaving the review', async () => {
  await review.openReview();
  await press('Más acciones');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Añadir respuestas con IA' }));
  const dialog = await screen.findByRole('dialog', { name: 'Añadir respuestas con IA' });
  expect(within(dialog).getByText(/en los borradores de A04-EBRS-31\.pdf\.$/)).toBeTruthy();
  const sent = fakeUploads();
  const file = new File(['%PDF-1.7 ...'], 'claves.pdf', { type: 'application/pdf' });
  fireEvent.change(within(dialog).getByLabelText(/^Elegir la hoja de respuestas en PDF o Word/), {
    target: { files: [file] },
  });
  await within(dialog).findByRole('article', { name: 'claves.pdf' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Leer el archivo' }));
  // The sheet is for the import that is being reviewed, and for no other of the paper.
  await waitFor(() => expect(sent[0]?.body?.get('for_import')).toBe('7'));
  sent[0]?.refuse(400, 'INVALID_INPUT', 'El archivo está dañado.');
  await within(dialog).findByText('El archivo está dañado.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(draftTitle()).toBe('Pregunta 12');
});

test('the kind of a span of numbers is set at once', async () => {
  review.api.answer(setDraftKindsRoute, () => {
    review.server.drafts = review.server.drafts.map((draft) =>
      draft.id === 92 ? draftOf(92, [draftItem(12, { type_question: 'CL' })], { version: 2 }) : draft,
    );
    return { success: true as const, data: review.server.drafts };
  });
  await review.openReview();
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
  await waitFor(() => expect(review.api.received.at(-1)?.body).toEqual({ from: 11, to: 12, kind: 'CL' }));
  expect(await screen.findByText('CL, Comprensión Lectora')).toBeTruthy();
});

test('a rectangle moved by keys is cut out and becomes an image of the statement', async () => {
  review.answerSaves();
  review.api.answer(cutImageRoute, { success: true, data: { value: '/media/images/corte.webp' } });
  await review.openReview();
  await press('Recortar imagen');
  const area = screen.getByRole('application', { name: 'Área que se recorta' });
  expect(document.activeElement).toBe(area);
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}');
  await waitFor(() => expect(screen.getByAltText('Imagen del bloque 2 del enunciado')).toBeTruthy());

  expect(review.sentTo(/cut/)[0]?.body).toEqual({ page: 6, x: 26, y: 100, width: 500, height: 206 });
  expect(screen.queryByRole('application')).toBeNull();
  await waitFor(() => expect(review.sentTo(/drafts\/92\/$/)).toHaveLength(1));
});

test('after a part is removed by its menu, the focus is at its neighbour, or behind the last part', async () => {
  review.answerSaves();
  await review.openReview();
  const remove = async (part: string, what: string) => {
    await press(`Acciones de ${part}`);
    await userEvent.click(await screen.findByRole('menuitem', { name: what }));
  };
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  await remove('la alternativa B', 'Quitar alternativa');
  await waitFor(() => expect(focused()).toBe('Acciones de la alternativa B'));
  expect(screen.queryByRole('button', { name: 'Acciones de la alternativa C' })).toBeNull();
  await remove('la alternativa B', 'Quitar alternativa');
  await waitFor(() => expect(focused()).toBe('Acciones de la alternativa A'));
  await press('Acciones del bloque 1 del enunciado');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Quitar bloque' }));
  await waitFor(() => expect(focused()).toMatch(/añadir/i));
});

test('typing between the two presses takes the first one back at once', async () => {
  await review.openReview('?pregunta=12');
  await userEvent.keyboard('a');
  expect(await screen.findByText('Pulsa otra vez para aceptarla con este aviso.')).toBeTruthy();
  write('Alternativa A', '<p>otra</p>');
  expect(screen.queryByText('Pulsa otra vez para aceptarla con este aviso.')).toBeNull();
});

test('an input takes the second press of accepting back at once, before the form knows of it', async () => {
  await review.openReview('?pregunta=12');
  const asked = () => screen.queryByText('Pulsa otra vez para aceptarla con este aviso.');
  const field = screen.getByRole('textbox', { name: 'Alternativa A' });
  // The editor tells the form later, and not at all when a letter was typed and deleted at once.
  const enter = () => fireEvent.keyDown(field, { key: 'Enter' });
  for (const type of [() => fireEvent.input(field), () => fireEvent.paste(field), enter]) {
    await press('Aceptar y seguir');
    expect(asked()).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(asked()).toBeTruthy();
    type();
    expect(asked()).toBeNull();
  }
  expect(review.sentTo(/accept/)).toHaveLength(0);
});
