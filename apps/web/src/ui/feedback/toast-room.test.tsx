import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubResizeObserver } from '../../testing/resize-observer.ts';
import { dismissToast, showToast } from './toast.ts';
import { Toaster } from './toaster.tsx';

const room = () => document.documentElement.style.getPropertyValue('--toasts-room');

beforeEach(() => {
  stubResizeObserver();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.textContent?.includes('Largo') ? 90 : 60;
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('tells dialogs how much room the toasts take while they are shown', async () => {
  render(<Toaster />);
  act(() => showToast('success', 'Guardado.', { id: 'one' }));
  await screen.findByText('Guardado.');
  expect(room()).toBe('84px');
  act(() => showToast('error', 'Largo.', { id: 'two' }));
  await screen.findByText('Largo.');
  expect(room()).toBe('128px');
  act(() => {
    dismissToast('one');
    dismissToast('two');
  });
  await waitFor(() => expect(room()).toBe('0px'));
});
