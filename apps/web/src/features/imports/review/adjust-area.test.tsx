import { setDraftAreasRoute } from '@amauta/contract/imports/drafts.ts';
import type { PageArea } from '@amauta/contract/imports/import.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageOf, readyDetail } from '../imports.fixture.ts';
import { draftItem, draftOf } from './review.fixture.ts';
import { press, reviewOf } from './review-page.fixture.tsx';

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
  review.serve(readyDetail({ pages: [pageOf(5), pageOf(6), pageOf(7)] }));
  review.api.answer(setDraftAreasRoute, ({ body }) => {
    const { item, areas } = body as { item: number | null; areas: PageArea[] };
    review.server.drafts = review.server.drafts.map((draft) =>
      draft.id === 92
        ? {
            ...draft,
            version: draft.version + 1,
            areas: item === null ? areas : draft.areas,
            questions: draft.questions.map((one, index) => (index === item ? { ...one, areas } : one)),
          }
        : draft,
    );
    const found = review.server.drafts.find(({ id }) => id === 92);
    if (!found) throw new Error('no such draft');
    return { success: true as const, data: found };
  });
});
afterEach(() => review.stopToasts());

const sent = () => review.sentTo(/areas\/$/).map(({ body }) => body);
const layer = () => screen.getByRole('application', { name: 'Área de la pregunta 12' });
const own = { page: 6, x: 20, y: 100, width: 500, height: 200 };

test('the area of a question is moved by keys, saved, and the focus is back where it was', async () => {
  await review.openReview();
  await press('Ajustar el área de la 12');
  expect(document.activeElement).toBe(layer());
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowDown}{/Shift}{Enter}');
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
  expect(sent()).toEqual([{ item: 0, version: 1, areas: [{ ...own, x: 26, height: 206 }] }]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ajustar el área de la 12' }));
  // A second adjustment starts from the stored area.
  await press('Ajustar el área de la 12');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ version: 2, areas: [{ x: 26, height: 206 }] }));
});

test('a pointer drags an edge; Escape gives it up', async () => {
  await review.openReview();
  await press('Ajustar el área de la 12');
  vi.spyOn(layer(), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 595, 842));
  fireEvent.pointerDown(layer(), { button: 0, clientX: 14, clientY: 200 });
  fireEvent.pointerMove(layer(), { clientX: 54, clientY: 250 });
  fireEvent.pointerUp(layer());
  fireEvent.pointerMove(layer(), { clientX: 300, clientY: 300 });
  await press('Guardar');
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ areas: [{ ...own, x: 60, width: 460 }] });
  await waitFor(() => expect(screen.queryByRole('application')).toBeNull());
  await press('Ajustar el área de la 12');
  await userEvent.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('application')).toBeNull();
  expect(sent()).toHaveLength(1);
});

test('on another page it is marked as well, and of several parts each is changed or removed', async () => {
  const parts = [own, { ...own, y: 500 }];
  review.server.drafts = [draftOf(92, [draftItem(12, { areas: parts })])];
  await review.openReview();
  await press('Página siguiente');
  await press('Marcar el área de la 12');
  expect(screen.queryByRole('button', { name: 'Quitar' })).toBeNull();
  await press('Guardar');
  await waitFor(() => expect(sent()).toHaveLength(1));
  const marked = { page: 7, x: 148.75, y: 210.5, width: 297.5, height: 210.5 };
  expect(sent()[0]).toMatchObject({ areas: [...parts, marked] });
  await press('Página anterior');
  await press('Ajustar el área de la 12');
  await press('Parte 1 de 2');
  screen.getByRole('button', { name: 'Parte 2 de 2' });
  await press('Quitar');
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ areas: [marked, own] });
});

test('the text that questions share has an area of its own', async () => {
  review.server.drafts = [draftOf(92, [draftItem(12), draftItem(13)], { areas: [{ ...own, y: 20 }] })];
  await review.openReview();
  await press('Ajustar el área de la 12');
  await press('Enunciado común');
  expect(document.activeElement).toBe(screen.getByRole('application', { name: 'Área del enunciado común' }));
  await press('Pregunta 12');
  expect(document.activeElement).toBe(layer());
  await press('Enunciado común');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(sent()).toEqual([{ item: null, version: 1, areas: [{ ...own, y: 26 }] }]));
  expect(document.activeElement).toBe(
    await screen.findByRole('button', { name: 'Ajustar el área de la 12' }),
  );
  await press('Página siguiente');
  await press('Marcar el área de la 12');
  await press('Enunciado común');
  await press('Guardar');
  await waitFor(() => expect(sent().at(-1)).toMatchObject({ item: null, areas: [{ y: 26 }, { page: 7 }] }));
});
