import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import {
  acceptDraftRoute,
  discardDraftRoute,
  importDraftsRoute,
  restoreDraftRoute,
  updateDraftRoute,
} from '@amauta/contract/imports/drafts.ts';
import type { ImportDetail } from '@amauta/contract/imports/import.ts';
import { importOptionsRoute, importPictureRoute, importRoute } from '@amauta/contract/imports/import.ts';
import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';
import { topicsRoute } from '@amauta/contract/topics.ts';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts, type ToastRequest } from '../../../ui/feedback/toast.ts';
import { pageOf, readyDetail, tagsOf } from '../imports.fixture.ts';
import { ReviewImportPage } from './import-review-page.tsx';
import { draftItem, draftOf, warning } from './review.fixture.ts';

/** The review page of an import, with a fake server. `drafts` holds what the server has. */
export function reviewOf() {
  const api = fakeApi();
  const said: string[] = [];
  /** The toasts that were not taken away, by their ids. */
  const toasts = new Map<string, ToastRequest>();
  const stopToasts = presentToasts({
    show(toast) {
      said.push(toast.message);
      toasts.set(toast.id, toast);
    },
    dismiss: (id) => toasts.delete(id),
  });
  const server = {
    /** Three single questions, one of them accepted and one with a warning, and two questions under a shared text. */
    drafts: [
      draftOf(91, [draftItem(11)], { status: 'accepted', entry_id: 501 }),
      draftOf(92, [draftItem(12, { warnings: [warning] })]),
      draftOf(93, [draftItem(13), draftItem(14)]),
      draftOf(95, [draftItem(15, { key_source: null })]),
    ],
  };
  URL.createObjectURL = () => 'blob:pagina';
  URL.revokeObjectURL = () => {};
  // As on a wide screen, where the page and the draft stand side by side.
  window.matchMedia = ((query: string) => ({
    matches: query.includes('80rem'),
    addEventListener: () => {},
    removeEventListener: () => {},
  })) as never;
  api.answer(importOptionsRoute, {
    success: true,
    data: { has_model: false, model: null, model_use: 'none' },
  });
  api.answer(topicsRoute, { success: true, data: [] });
  api.answer(importPictureRoute, 'picture');
  api.answer(importDraftsRoute, () => ({ success: true as const, data: server.drafts }));
  const serve = (detail: ImportDetail) => api.answer(importRoute, { success: true, data: detail });
  serve(readyDetail({ missing_numbers: [17, 42], pages: [pageOf(5), pageOf(6), pageOf(7)] }));
  signInAs(administrator);

  const change = (id: number, next: (draft: ImportDraft) => ImportDraft) => {
    server.drafts = server.drafts.map((draft) => (draft.id === id ? next(draft) : draft));
    return { success: true as const, data: server.drafts.find((draft) => draft.id === id) as ImportDraft };
  };
  const decide =
    (decided: Partial<ImportDraft>) =>
    ({ path }: { path: string }) =>
      change(Number(path.split('/').at(-3)), (draft) => ({
        ...draft,
        ...decided,
        version: draft.version + 1,
      }));
  const openPage = (search = '') =>
    renderPage(<ReviewImportPage id={7} tagsOf={tagsOf} />, {
      at: `/revisar/7${search}`,
      path: '/revisar/7',
    });
  return {
    api,
    server,
    said,
    toasts,
    stopToasts,
    serve,
    openPage,
    openReview: async (search = '') => {
      const page = await openPage(search);
      await screen.findByRole('navigation', { name: 'Ir a una pregunta' });
      return page;
    },
    /** The requests whose path matches. */
    sentTo: (path: RegExp) => api.received.filter((request) => path.test(request.path)),
    /** The server returns a saved draft as it was sent, with the next version. `warnings` are those that outlive the save. */
    answerSaves: (warnings: ImportWarning[] = []) =>
      api.answer(updateDraftRoute, ({ body, path }) => {
        const form = body as FormData;
        const sent = JSON.parse(String(form.get('data'))) as ImportDraft;
        return change(Number(path.split('/').at(-2)), (draft) => ({
          ...draft,
          version: Number(form.get('version')) + 1,
          warnings: [],
          questions: draft.questions.map((item, index) => ({
            ...item,
            ...sent.questions[index],
            warnings,
          })),
        }));
      }),
    answerDecisions: () => {
      api.answer(acceptDraftRoute, decide({ status: 'accepted', entry_id: 700 }));
      api.answer(discardDraftRoute, decide({ status: 'discarded' }));
      api.answer(restoreDraftRoute, decide({ status: 'pending' }));
    },
  };
}

export const draftTitle = () => document.getElementById('draft-title')?.textContent;
export const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
export const write = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

/** Presses A, waits as long as it takes to read the warning, and presses A again. */
export async function acceptDespite(warning: string): Promise<void> {
  await userEvent.keyboard('a');
  const asked = await screen.findByText('Pulsa otra vez para aceptarla con este aviso.');
  expect(asked.parentElement?.textContent).toContain(warning);
  vi.setSystemTime(Date.now() + 1_000);
  await userEvent.keyboard('a');
  vi.useRealTimers();
}
