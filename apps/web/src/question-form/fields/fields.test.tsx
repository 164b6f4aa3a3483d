import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { SortableArea, SortableGrip, SortableList } from '../../ui/forms/sortable-list.tsx';
import { createFormStore, FormContext, type FormStore } from '../form-store.ts';
import { fields } from '../model/form-check.ts';
import { individual, textBlock } from '../model/form-content.fixture.ts';
import { OpenItemsContext, useOpenItemsState } from '../open-items.ts';
import { AlternativeList } from './alternative-list.tsx';
import { BlockList } from './block-list.tsx';
import { DragContext } from './fields-look.ts';

vi.mock('../../editor/deferred-editor.tsx', () => import('../fake-editor.fixture.tsx'));

const ITEM = 'item24';
const DRAG_PARTS = { List: SortableList, Grip: SortableGrip };
const LOOKS = { compact: null, roomy: DRAG_PARTS } as const;

function Form({ store, children }: { store: FormStore; children: ReactNode }) {
  return (
    <FormContext value={store}>
      <OpenItemsContext value={useOpenItemsState(store)}>{children}</OpenItemsContext>
    </FormContext>
  );
}

function show(look: keyof typeof LOOKS) {
  const store = createFormStore(
    individual({ statement: [textBlock('<p>Uno</p>'), textBlock('<p>Dos</p>')] }),
  );
  const list = { heading: 'h3', of: 'del enunciado', placeholder: '' } as const;
  render(
    <Form store={store}>
      <SortableArea>
        <DragContext value={LOOKS[look]}>
          <BlockList place={fields.statement(ITEM)} title="Enunciado" {...list} />
          <AlternativeList itemKey={ITEM} heading="h3" />
        </DragContext>
      </SortableArea>
    </Form>,
  );
  return store;
}

const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));

test('a roomy form has a grip and a button to delete for each part, and no menus', () => {
  show('roomy');
  expect(buttons()).toEqual(
    expect.arrayContaining(['Mover bloque 2 del enunciado', 'Eliminar bloque 2 del enunciado']),
  );
  expect(buttons()).toEqual(expect.arrayContaining(['Mover alternativa C', 'Eliminar alternativa C']));
  expect(screen.queryByRole('button', { name: /^Acciones/ })).toBeNull();
});

test('a compact form moves and removes each part from a menu, and has no grips', async () => {
  const store = show('compact');
  expect(screen.queryByRole('button', { name: /^(Mover|Eliminar)/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Acciones del bloque 2 del enunciado' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Subir' }));
  expect(store.get().content.items[0]?.statement).toMatchObject([
    { html: '<p>Dos</p>' },
    { html: '<p>Uno</p>' },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Acciones de la alternativa A' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Quitar alternativa' }));
  expect(store.get().content.items[0]?.alternatives.map(({ html }) => html)).toEqual(['dos', 'tres']);
});

test.each(['roomy', 'compact'] as const)(
  'in a %s form a corrected problem keeps its space, so that nothing below moves',
  async (look) => {
    const store = show(look);
    const text = 'Marca exactamente una alternativa correcta.';
    store.show({ message: text, fields: new Map([[fields.alternatives(ITEM), text]]) });
    expect((await screen.findByText(text)).closest('[aria-hidden]')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Marcar alternativa A' }));
    await waitFor(() => expect(screen.getByText(text).closest('[aria-hidden]')).toBeTruthy());
  },
);
