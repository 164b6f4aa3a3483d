import type { DraftContent } from '@amauta/contract/imports/drafts.ts';
import { cutImageRoute } from '@amauta/contract/imports/import.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageOf, readyDetail } from '../../imports.fixture.ts';
import { press, reviewOf } from '../review-page.fixture.tsx';

vi.mock(
  '../../../../editor/deferred-editor.tsx',
  () => import('../../../../question-form/fake-editor.fixture.tsx'),
);

const toaster = vi.hoisted(() => ({ isLoaded: false }));
vi.mock('../../../../ui/feedback/toaster.tsx', () => {
  toaster.isLoaded = true;
  return { Toaster: () => null };
});

const CUT = '/media/images/corte.webp';

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
  review.answerSaves();
  review.api.answer(cutImageRoute, { success: true, data: { value: CUT } });
});
afterEach(() => {
  review.stopToasts();
  vi.unstubAllGlobals();
});

const layer = () => screen.getByRole('application');
const focused = () => document.activeElement?.getAttribute('aria-label');
const ask = async (letter: string) => {
  await press(`Acciones de la alternativa ${letter}`);
  const name = `Recortar imagen de la página para la alternativa ${letter}`;
  await userEvent.click(await screen.findByRole('menuitem', { name }));
  await waitFor(() => expect(document.activeElement).toBe(layer()));
};
const alternative = (letter: string) =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: `Alternativa ${letter}` }).value;
const onNarrowScreen = () => {
  window.matchMedia = (() => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
};

test('an image is cut out for an alternative, and the focus comes back to its row', async () => {
  await review.openReview();
  await ask('B');
  expect(layer().getAttribute('aria-label')).toBe('Área que se recorta para la alternativa B');
  expect(screen.getByText('Imagen para la alternativa B de la 12')).toBeTruthy();
  await press('Añadir a la B');
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
  expect(alternative('B')).toBe(`<p>dos 12</p><p><img src="${CUT}" /></p>`);
  expect(alternative('A')).toBe('<p>uno 12</p>');
  expect(screen.queryByAltText('Imagen del bloque 2 del enunciado')).toBeNull();
  expect(focused()).toBe('Acciones de la alternativa B');
  expect(review.said).toContain('Imagen añadida a la alternativa B de la 12.');

  await waitFor(() => expect(review.sentTo(/drafts\/92\/$/)).toHaveLength(1));
  const sent = review.sentTo(/drafts\/92\/$/)[0]?.body as FormData;
  const { questions } = JSON.parse(String(sent.get('data'))) as DraftContent;
  expect(questions[0]?.alternatives[1]).toEqual({
    text: `<p>dos 12</p><p><img src="${CUT}" /></p>`,
    correct: true,
  });
});

test('a cut that fails without a connection is told by a toast, whose code was loaded before', async () => {
  await review.openReview();
  await waitFor(() => expect(toaster.isLoaded).toBe(true));
  review.api.respond(cutImageRoute, () => Promise.reject(new TypeError('Failed to fetch')));
  await ask('A');
  await press('Añadir a la A');
  await waitFor(() => expect(review.said).toContain('No se añadió la imagen a la 12. Inténtalo de nuevo.'));
  expect(alternative('A')).toBe('<p>uno 12</p>');
});

test('the tool follows the letter of its alternative, and closes with the alternative', async () => {
  await review.openReview();
  await ask('C');
  const remove = async (letter: string) => {
    await press(`Acciones de la alternativa ${letter}`);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Quitar alternativa' }));
  };
  await remove('A');
  await screen.findByText('Imagen para la alternativa B de la 12');
  screen.getByRole('button', { name: 'Añadir a la B' });
  await remove('B');
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
});

test('the legend of text that is in no question stands above the page, where no tool covers it', async () => {
  const loose = { x: 20, y: 700, width: 100, height: 20, in_area: false };
  review.serve(readyDetail({ pages: [pageOf(6, { loose_text: [loose] })] }));
  await review.openReview();
  const legend = screen.getByText('Texto que no quedó en ninguna pregunta.');
  expect(screen.getByRole('region', { name: 'Página del archivo' }).contains(legend)).toBe(false);
  // On a narrow screen the buttons share one line. Their whole name is still read.
  expect(screen.getByRole('button', { name: 'Ajustar el área de la 12' }).className).toContain(
    'max-md:flex-1',
  );
});

test('Escape gives up the cut from anywhere in the page, and the focus comes back to the row', async () => {
  await review.openReview();
  await ask('C');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('application')).toBeNull();
  expect(focused()).toBe('Acciones de la alternativa C');
  await ask('C');
  screen.getByRole('button', { name: 'Añadir a la C' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('application')).toBeNull();
  expect(focused()).toBe('Acciones de la alternativa C');
  // The button of the page still cuts for the statement, and gets its focus back.
  await press('Recortar imagen');
  screen.getByRole('button', { name: 'Añadir a la 12' });
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Recortar imagen' }));
});

test('the page may be turned before the cut, which then starts in the middle of the next page', async () => {
  await review.openReview();
  await ask('A');
  await press('Página siguiente');
  await press('Añadir a la A');
  await waitFor(() => expect(alternative('A')).toContain(CUT));
  const cut = review.sentTo(/cut/)[0]?.body;
  expect(cut).toEqual({ page: 7, x: 148.75, y: 210.5, width: 297.5, height: 210.5 });
});

/** Opens the cut for alternative A and presses twice. The server answers when the test says so. */
async function beginCut(search = '') {
  const answer = Promise.withResolvers<Response>();
  review.api.respond(cutImageRoute, () => answer.promise);
  await review.openReview(search);
  await ask('A');
  const confirm = screen.getByRole('button', { name: 'Añadir a la A' });
  fireEvent.click(confirm);
  fireEvent.click(confirm);
  await waitFor(() => expect(review.sentTo(/cut/)).toHaveLength(1));
  return () => answer.resolve(Response.json({ success: true, data: { value: CUT } }));
}

const WITH_IMAGE = `<p>uno 12</p><p><img src="${CUT}" /></p>`;

test('an image whose cut was given up meanwhile is added nowhere', async () => {
  const finish = await beginCut();
  await userEvent.keyboard('{Escape}');
  finish();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(alternative('A')).toBe('<p>uno 12</p>');
  expect(review.said.join()).not.toContain('imagen');
});

test('an image that arrives when the person has gone on is added to the question for which it was cut', async () => {
  const finish = await beginCut();
  await press('Pregunta 15, por revisar');
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
  await press('Recortar imagen');
  finish();
  await waitFor(() => expect(review.said).toContain('Imagen añadida a la alternativa A de la 12.'));
  // The tool that was opened since stays.
  screen.getByRole('button', { name: 'Añadir a la 15' });
  expect(alternative('A')).toBe('<p>uno 15</p>');
  await waitFor(() => expect(review.sentTo(/drafts\/92\/$/)).toHaveLength(1));
  await press(/^Pregunta 12,/);
  expect(alternative('A')).toBe(WITH_IMAGE);
  expect(screen.queryByRole('application')).toBeNull();
});

test('a cut that fails when the person has gone on is told with its question', async () => {
  const answer = Promise.withResolvers<Response>();
  review.api.respond(cutImageRoute, () => answer.promise);
  await review.openReview();
  await ask('A');
  await press('Añadir a la A');
  await press('Pregunta 15, por revisar');
  answer.reject(new TypeError('Failed to fetch'));
  await waitFor(() => expect(review.said).toContain('No se añadió la imagen a la 12. Inténtalo de nuevo.'));
});

test('a question that is accepted while its image is cut reaches the bank with the image', async () => {
  review.answerDecisions();
  const finish = await beginCut('?pregunta=15');
  await press('Aceptar y seguir');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(review.sentTo(/accept\/$/)).toHaveLength(0);
  finish();
  await waitFor(() => expect(review.sentTo(/accept\/$/)).toHaveLength(1));
  const paths = review.api.received.map(({ path }) => path.split('/').at(-2));
  expect(paths.indexOf('accept')).toBeGreaterThan(paths.lastIndexOf('95'));
  const sent = review.sentTo(/drafts\/95\/$/)[0]?.body as FormData;
  expect(String(sent.get('data'))).toContain(CUT);
});

test('on a narrow screen the page unfolds for the cut and folds after it', async () => {
  onNarrowScreen();
  await review.openPage();
  const strip = await screen.findByRole('region', { name: 'Página del cuadernillo' });
  expect(within(strip).queryByRole('button', { name: 'Página siguiente' })).toBeNull();
  await ask('B');
  within(strip).getByRole('button', { name: 'Página siguiente' });
  expect(review.sentTo(/cut/)).toHaveLength(0);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
  expect(review.sentTo(/cut/)[0]?.body).toMatchObject({ page: 6, y: 100 });
  within(strip).getByRole('button', { name: 'Ver la página entera' });
  expect(focused()).toBe('Acciones de la alternativa B');
  await ask('B');
  await press('Ver solo la pregunta');
  expect(screen.queryByRole('application')).toBeNull();
  expect(focused()).toBe('Acciones de la alternativa B');
});

test('toasts stay above the tools that stick to the foot of a narrow screen', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('innerHeight', 740);
  vi.stubGlobal('innerWidth', 360);
  onNarrowScreen();
  await review.openPage();
  await screen.findByRole('region', { name: 'Página del cuadernillo' });
  await ask('B');
  const { style } = document.documentElement;
  vi.spyOn(screen.getByRole('contentinfo'), 'offsetHeight', 'get').mockReturnValue(140);
  const tools = screen.getByRole('region', { name: 'Herramientas de la página' });
  const scrollTo = (top: number) => {
    tools.getBoundingClientRect = () => new DOMRect(0, top, 360, 120);
    fireEvent.scroll(window);
    return style.getPropertyValue('--tools-toast-offset');
  };
  // The page's bar is 140 px high, and the tools end 12 px above it.
  expect(scrollTo(468)).toBe('284px');
  // The page was scrolled away with its tools.
  expect(scrollTo(-200)).toBe('');
  expect(scrollTo(468)).toBe('284px');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(style.getPropertyValue('--tools-toast-offset')).toBe(''));
});
