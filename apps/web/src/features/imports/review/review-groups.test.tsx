import { joinDraftsRoute, takeOutItemRoute, ungroupDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftItem, draftOf } from './review.fixture.ts';
import { draftTitle, press, reviewOf, write } from './review-page.fixture.tsx';

vi.mock(
  '../../../editor/deferred-editor.tsx',
  () => import('../../../question-form/fake-editor.fixture.tsx'),
);

let review: ReturnType<typeof reviewOf>;
beforeEach(() => {
  review = reviewOf();
});
afterEach(() => review.stopToasts());

test('single questions are put under a text, which is written next', async () => {
  review.api.answer(joinDraftsRoute, () => {
    const joined = {
      ...draftOf(92, [draftItem(12), draftItem(15)], { version: 2 }),
      shared_statement: [],
    };
    review.server.drafts = [...review.server.drafts.filter(({ id }) => id !== 92 && id !== 95), joined];
    return { success: true as const, data: joined };
  });
  await review.openReview();
  const pane = screen.getByRole('region', { name: 'Pregunta 12' });
  pane.style.overflowY = 'auto';
  // A field is scrolled to below the edge of the pane, where the bar with the title covers what stands above the field.
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {
    pane.scrollTop = 90;
  });
  await press('Añadir texto común');
  const dialog = await screen.findByRole('dialog', { name: 'Agrupar bajo un texto común' });
  expect(within(dialog).getByRole('checkbox', { name: '12' })).toHaveProperty('checked', true);
  // Decided questions are not offered.
  expect(within(dialog).queryByRole('checkbox', { name: '11' })).toBeNull();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '15' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agrupar 2 preguntas' }));
  await waitFor(() => expect(draftTitle()).toBe('Preguntas 12 y 15'));
  expect(review.sentTo(/join/)[0]?.body).toEqual({
    drafts: [
      { id: 92, version: 1 },
      { id: 95, version: 1 },
    ],
  });
  expect(screen.getByRole('button', { name: 'Pregunta 15, por revisar' })).toBeTruthy();
  const shared = await screen.findByRole('textbox', { name: 'Bloque 1 del enunciado común' });
  await waitFor(() => expect(document.activeElement).toBe(shared));
  expect(pane.scrollTop).toBe(0);
  // The editor that opens there scrolls by the height of its toolbar.
  pane.scrollTop = 55;
  fireEvent.scroll(pane);
  expect(pane.scrollTop).toBe(0);
  // Whoever scrolls by hand goes on from there.
  fireEvent.wheel(pane);
  pane.scrollTop = 70;
  fireEvent.scroll(pane);
  expect(pane.scrollTop).toBe(70);
});

test('two texts can’t be joined; a refusal leaves the choice as it is', async () => {
  review.server.drafts.push(draftOf(96, [draftItem(16), draftItem(18)]));
  review.api.refuse(joinDraftsRoute, { status: 422, code: 'RULE_BROKEN', message: 'Elige menos.' });
  await review.openReview();
  await press('Más acciones');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Agrupar bajo un texto común' }));
  const dialog = await screen.findByRole('dialog', { name: 'Agrupar bajo un texto común' });
  const choose = (name: string) => userEvent.click(within(dialog).getByRole('checkbox', { name }));
  // The question on screen, as from its own button.
  expect(within(dialog).getByRole('checkbox', { name: '12' })).toHaveProperty('checked', true);
  await choose('12');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Añadir texto común' }));
  expect(within(dialog).getByText('Elige al menos una pregunta.')).toBeTruthy();
  await choose('13 y 14');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agrupar 2 preguntas' }));
  expect(within(dialog).getByText('Ya tiene un texto común. Elige otra pregunta para sumarla.')).toBeTruthy();
  await choose('16 y 18');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agrupar 4 preguntas' }));
  expect(
    within(dialog).getByText('Dos de ellas ya tienen un texto común. Desagrupa una primero.'),
  ).toBeTruthy();
  expect(review.sentTo(/join/)).toHaveLength(0);
  await choose('16 y 18');
  await choose('15');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Agrupar 3 preguntas' }));
  await waitFor(() => expect(review.said).toEqual(['Elige menos.']));
  expect(within(dialog).getByRole('checkbox', { name: '15' })).toHaveProperty('checked', true);
});

test('closing the choice of questions gives the focus back to its opener, after another dialog too', async () => {
  await review.openReview();
  await press('Aceptar todas');
  await screen.findByRole('dialog', { name: 'Aceptar todas' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const open = async () => {
    await press('Más acciones');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Agrupar bajo un texto común' }));
    return screen.findByRole('dialog', { name: 'Agrupar bajo un texto común' });
  };
  const dialog = await open();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '15' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Más acciones' })),
  );
  // The next opening starts anew.
  expect(within(await open()).getByRole('checkbox', { name: '15' })).toHaveProperty('checked', false);
});

test('one question is taken out of its group, and shown', async () => {
  review.api.answer(takeOutItemRoute, () => {
    const group = draftOf(93, [draftItem(13)], { type_question: 'COMMON', version: 2 });
    const single = draftOf(97, [draftItem(14)]);
    review.server.drafts = [...review.server.drafts.filter(({ id }) => id !== 93), group, single];
    return { success: true as const, data: [group, single] };
  });
  await review.openReview('?pregunta=14');
  await press('Separar del grupo');
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 14'));
  expect(review.sentTo(/take-out/)[0]?.body).toEqual({ item: 1, version: 1 });
  expect(review.said).toEqual(['Separada la 14 del grupo.']);
  await press('Pregunta 13, por revisar');
  expect(draftTitle()).toBe('Pregunta 13');
});

test('a group that is split leaves the focus on the title of its first question', async () => {
  review.server.drafts = [draftOf(93, [draftItem(13), draftItem(14), draftItem(15)])];
  review.api.answer(ungroupDraftRoute, () => {
    review.server.drafts = [13, 14, 15].map((number) => draftOf(number + 90, [draftItem(number)]));
    return { success: true as const, data: review.server.drafts };
  });
  await review.openReview();
  await press('Desagrupar preguntas');
  const dialog = await screen.findByRole('dialog', { name: 'Desagrupar preguntas' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Desagrupar' }));
  await waitFor(() => expect(draftTitle()).toBe('Pregunta 13'));
  await waitFor(() => expect(document.activeElement?.id).toBe('draft-title'));
});

test('a block of a question becomes the shared text', async () => {
  review.answerSaves();
  review.server.drafts = [
    {
      ...draftOf(93, [draftItem(13), draftItem(14)]),
      shared_statement: [],
    },
  ];
  await review.openReview();
  await press('Acciones del bloque 1 del enunciado');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Pasar al enunciado común' }));
  await waitFor(() => expect(review.sentTo(/drafts\/93\/$/)).toHaveLength(1), { timeout: 3_000 });
  const form = review.sentTo(/drafts\/93\/$/)[0]?.body as FormData;
  expect(JSON.parse(String(form.get('data')))).toMatchObject({
    shared_statement: [{ type: 'text', value: '<p>Enunciado 13</p>' }],
    questions: [{ statement: [] }, { statement: [{ value: '<p>Enunciado 14</p>' }] }],
  });
});

test('going to another question of a group shows its heading, with the focus', async () => {
  await review.openReview('?pregunta=13');
  const pane = screen.getByRole('region', { name: 'Preguntas 13 y 14' });
  pane.style.overflowY = 'auto';
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    if (pane.contains(this)) shown.push(this.textContent);
  });
  const isAt = (heading: string, count: number) => {
    expect(document.activeElement?.textContent).toBe(heading);
    expect(shown).toEqual(Array.from({ length: count }, () => heading));
    shown.length = 0;
  };
  await userEvent.keyboard('{ArrowRight}');
  isAt('Pregunta 14', 1);
  await userEvent.keyboard('{ArrowLeft}');
  isAt('Pregunta 13', 1);
  await press(/^Pregunta 14,/);
  isAt('Pregunta 14', 1);
  // The number of the question on screen brings it back after the pane was scrolled.
  await press(/^Pregunta 14,/);
  isAt('Pregunta 14', 1);
  // The bar with the title covers a part of the pane.
  const bar = document.getElementById('draft-title')?.closest('[data-title-bar]') as HTMLElement;
  vi.spyOn(bar, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 80));
  pane.scrollTop = 500;
  await userEvent.keyboard('{ArrowLeft}');
  isAt('Pregunta 13', 1);
  expect(pane.scrollTop).toBe(420);
  write('Alternativa A', '<p>otra</p>');
  expect(shown).toEqual([]);
  await press(/^Pregunta 12,/);
  expect(document.activeElement?.textContent).toBe('Pregunta 12');
  shown.length = 0;
  await press(/^Pregunta 14,/);
  isAt('Pregunta 14', 1);
  // A person who comes to a group's first question from another group starts at the shared text.
  await press(/^Pregunta 12,/);
  pane.scrollTop = 500;
  await userEvent.keyboard('{ArrowRight}');
  isAt('Preguntas 13 y 14', 0);
  expect(pane.scrollTop).toBe(0);
});
