import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { clearSession } from '../../../api/session-store.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { ExamPage } from './exam-page.tsx';

export const ADDRESS = '/docente/ascenso/simulacro-examen/7';

/**
 * Before each test signs a teacher in at a wide window, and ends the session after it. Returns the texts of
 * the toasts of the test that runs.
 */
export function prepareExamPage(): string[] {
  const toasts: string[] = [];
  let stopToasts: () => void;
  beforeEach(() => {
    signInAs(teacher);
    toasts.length = 0;
    stopToasts = presentToasts({ show: (toast) => toasts.push(toast.message), dismiss: () => undefined });
    stubWideWindow();
  });
  afterEach(() => {
    // The sender outlives the screen. It stops only when its account signs out.
    cleanup();
    clearSession();
    stopToasts();
    vi.unstubAllGlobals();
  });
  return toasts;
}

/** Lets media queries for windows from 64rem match, and those that contain `more`. */
export function stubWideWindow(more = () => 'no other'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('64rem') || query.includes(more()),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}

/** Opens the mock exam 7. */
export const openExam = (address = ADDRESS) =>
  renderPage(<ExamPage examType="Ascenso" mode="simulacro-examen" attemptId={7} />, { at: address });
export const heading = (name: string | RegExp) => screen.findByRole('heading', { name });
export const alternative = (text: string) => screen.findByRole('radio', { name: new RegExp(text) });
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
