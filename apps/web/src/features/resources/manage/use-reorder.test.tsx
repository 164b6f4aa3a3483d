import {
  reorderSectionsRoute,
  reorderSubsectionsRoute,
  resourceTreeRoute,
} from '@amauta/contract/resources/library.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { sampleTree } from '../resource-samples.fixture.ts';
import { resourceTreeQuery } from '../resources.queries.ts';
import { afterMove } from './library-order.ts';
import { useReorder } from './use-reorder.ts';

let api: ReturnType<typeof fakeApi>;
let toasts: string[];
const swap = { what: 'sections', from: 0, to: 1 } as const;

beforeEach(() => {
  signInAs(administrator);
  api = fakeApi();
  api.answer(resourceTreeRoute, { success: true, data: sampleTree() });
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: vi.fn() });
});

/** Renders the library as the page shows it. */
function draw() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(resourceTreeQuery.queryKey, sampleTree());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const drawn: number[][] = [];
  const draw = () => {
    const reorder = useReorder(useQuery(resourceTreeQuery).data ?? sampleTree());
    drawn.push(reorder.tree.sections.map(({ id }) => id));
    return reorder;
  };
  const { result } = renderHook(draw, { wrapper });
  return {
    /** The order of the sections at each rendering. */
    drawn,
    move: (change: Parameters<typeof result.current.move>[0]) => act(() => result.current.move(change)),
    /** Moves, and renders only after the server has answered. */
    moveInOneTurn: (change: Parameters<typeof result.current.move>[0]) =>
      act(async () => {
        result.current.move(change);
        await vi.waitUntil(() => toasts.length > 0);
      }),
    sections: () => result.current.tree.sections.map(({ id }) => id),
    subsections: () => result.current.tree.sections.flatMap((one) => one.subsections.map(({ id }) => id)),
  };
}

describe('ordering the library', () => {
  it('shows a move at once and sends every place', async () => {
    api.answer(reorderSectionsRoute, () => {
      api.answer(resourceTreeRoute, { success: true, data: afterMove(sampleTree(), swap) });
      return { success: true as const, message: 'Secciones reordenadas correctamente' };
    });
    const library = draw();
    library.move(swap);
    expect(library.sections()).toEqual([2, 1]);
    await waitFor(() => expect(toasts).toEqual(['success: Secciones reordenadas correctamente']));
    expect(api.bodiesOf(reorderSectionsRoute)).toEqual([
      {
        sections: [
          { id: 2, order: 1 },
          { id: 1, order: 2 },
        ],
      },
    ]);
    expect(library.sections()).toEqual([2, 1]);
  });

  it.each([
    [{ status: 500, code: 'INTERNAL', message: '' }, 'Error al reordenar las secciones'],
    [{ status: 409, code: 'CONFLICT', message: 'La lista cambió.' }, 'La lista cambió.'],
  ])('puts a refused move back, in words (%j)', async (refusal, text) => {
    api.refuse(reorderSectionsRoute, refusal);
    const library = draw();
    library.move(swap);
    expect(library.sections()).toEqual([2, 1]);
    await waitFor(() => expect(toasts).toEqual([`error: ${text}`]));
    await waitFor(() => expect(library.sections()).toEqual([1, 2]));
  });

  it('draws a move also when its refusal comes before the next drawing', async () => {
    api.refuse(reorderSectionsRoute, { status: 409, code: 'CONFLICT', message: 'La lista cambió.' });
    const library = draw();
    await library.moveInOneTurn(swap);
    expect(library.drawn).toContainEqual([2, 1]);
    expect(library.sections()).toEqual([1, 2]);
  });

  it('sends moves one after another, each applied to the result of the one before', async () => {
    const done = { success: true, message: 'Listo' } as const;
    api.answer(reorderSectionsRoute, done);
    api.answer(reorderSubsectionsRoute, done);
    const library = draw();
    library.move(swap);
    library.move({ what: 'subsections', sectionId: 1, from: 0, to: 1 });
    expect(library.sections()).toEqual([2, 1]);
    expect(library.subsections()).toEqual([12, 11]);
    await waitFor(() => expect(toasts).toHaveLength(2));
    expect(api.bodiesOf(reorderSubsectionsRoute)).toEqual([
      {
        section_id: 1,
        subsections: [
          { id: 12, order: 1 },
          { id: 11, order: 2 },
        ],
      },
    ]);
    // Afterwards the library is shown as the server has it.
    await waitFor(() => expect(library.sections()).toEqual([1, 2]));
  });

  it('goes back to the last stored order when a later move fails and the library can not be fetched', async () => {
    api.answer(reorderSectionsRoute, { success: true, message: 'Listo' });
    api.refuse(reorderSubsectionsRoute, { status: 503, code: 'OVERLOADED', message: 'Espera.' });
    api.refuse(resourceTreeRoute, { status: 503, code: 'OVERLOADED', message: 'Espera.' });
    const library = draw();
    library.move(swap);
    library.move({ what: 'subsections', sectionId: 1, from: 0, to: 1 });
    await waitFor(() => expect(toasts).toEqual(['success: Listo', 'error: Espera.']));
    await waitFor(() => expect(library.subsections()).toEqual([11, 12]));
    expect(library.sections()).toEqual([2, 1]);
  });

  it('takes a failed move back, although a later move was stored', async () => {
    api.refuse(reorderSectionsRoute, { status: 503, code: 'OVERLOADED', message: 'Espera.' });
    api.answer(reorderSubsectionsRoute, { success: true, message: 'Listo' });
    api.refuse(resourceTreeRoute, { status: 503, code: 'OVERLOADED', message: 'Espera.' });
    const library = draw();
    library.move(swap);
    library.move({ what: 'subsections', sectionId: 1, from: 0, to: 1 });
    await waitFor(() => expect(toasts).toEqual(['error: Espera.', 'success: Listo']));
    await waitFor(() => expect(library.sections()).toEqual([1, 2]));
    expect(library.subsections()).toEqual([12, 11]);
  });
});
