import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageOf, readyDetail } from '../imports.fixture.ts';
import { draftTitle, press, reviewOf } from './review-page.fixture.tsx';

vi.mock(
  '../../../editor/deferred-editor.tsx',
  () => import('../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
  window.matchMedia = (() => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
});
afterEach(() => review.stopToasts());

const openNarrow = async (search = '') => {
  await review.openPage(search);
  return screen.findByRole('region', { name: 'Página del cuadernillo' });
};

test('on a narrow screen the question is cut out of its page, and the whole page unfolds in its place', async () => {
  const strip = await openNarrow();
  const picture = await within(strip).findByRole('img', {
    name: 'La pregunta. Página 6 del cuadernillo',
  });
  // The question's area with the space around it, on a page of 595 by 842 points.
  expect(picture.parentElement?.style.aspectRatio).toBe('516 / 208');
  expect(Number.parseFloat(picture.style.width)).toBeCloseTo((595 / 516) * 100);
  expect(Number.parseFloat(picture.style.top)).toBeCloseTo((-96 / 208) * 100);
  await press('Ver la página entera');
  expect(await within(strip).findByRole('img', { name: /^Página 6 del cuadernillo/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Ajustar el área de la 12' })).toBeTruthy();
  // Each button takes the place of the one that was pressed, with its focus.
  expect(document.activeElement?.textContent).toBe('Ver solo la pregunta');
  await press('Ver solo la pregunta');
  expect(document.activeElement?.textContent).toBe('Ver la página entera');
  expect(screen.queryByRole('button', { name: 'Ajustar el área de la 12' })).toBeNull();
});

test('the page of a Word file says that it is a drawing, and a PDF says no such thing', async () => {
  const drawn = /^Dibujo del archivo Word, no la página original/;
  review.serve(readyDetail({ file_name: 'examen.DOCX', pages: [pageOf(6)] }));
  const strip = await openNarrow();
  expect(within(strip).getByText(drawn)).toBeTruthy();
  await within(strip).findByRole('img', { name: 'La pregunta. Dibujo de la página 6 del archivo Word' });
  await press('Ver la página entera');
  expect(within(strip).getAllByText(drawn)).toHaveLength(1);
  await within(strip).findByRole('img', {
    name: /^Dibujo de la página 6 del archivo Word, con la pregunta 12/,
  });
  cleanup();
  review.serve(readyDetail({ file_name: 'examen.pdf', pages: [pageOf(6)] }));
  await openNarrow();
  expect(screen.queryByText(drawn)).toBeNull();
});

test('the grid of questions unfolds at a press, and folds once a question is chosen', async () => {
  await openNarrow();
  const cells = () => screen.queryByRole('navigation', { name: 'Ir a una pregunta' });
  expect(cells()).toBeNull();
  const opener = screen.getByRole('button', { name: 'Ir a una pregunta' });
  await userEvent.click(opener);
  expect(opener.getAttribute('aria-expanded')).toBe('true');
  await press('Pregunta 15, por revisar');
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 15'));
  expect(cells()).toBeNull();
});

/** Collects the elements that were scrolled to. */
function watchScrolling() {
  const scrolled: string[] = [];
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this.id);
  };
  return scrolled;
}

test('a question that the address names is scrolled to below the head of the page', async () => {
  await openNarrow('?pregunta=15');
  await waitFor(() => expect(document.activeElement?.id).toBe('draft-title'));
});

test('without a question in the address the page opens at its head', async () => {
  await openNarrow();
  expect(draftTitle()).toBe('Pregunta 12');
  expect(document.activeElement?.id).not.toBe('draft-title');
});

test('a question whose warnings are shown is brought into view, and the button keeps the focus', async () => {
  await openNarrow();
  const scrolled = watchScrolling();
  const button = screen.getByRole('button', { name: 'Aceptar y seguir' });
  const title = document.getElementById('draft-title') as HTMLElement;
  title.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - 50, 300, 40);
  await userEvent.click(button);
  expect(await screen.findByText('Pulsa otra vez para aceptarla con este aviso.')).toBeTruthy();
  expect(scrolled).toContain('draft-title');
  expect(document.activeElement).toBe(button);
});
