import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from './toast.ts';
import { Toaster } from './toaster.tsx';

const SECONDS = 1_000;
/** In steps: what one sets off starts timers of its own. */
const wait = (seconds: number) => {
  for (let step = 0; step < seconds * 10; step++) act(() => vi.advanceTimersByTime(SECONDS / 10));
};
const toast = () => screen.queryByText('Guardado.');

describe('the time of a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(<Toaster />);
    act(() => void showToast('success', 'Guardado.'));
    wait(0.1);
  });

  afterEach(() => {
    // Its list outlives the component that draws it.
    wait(20);
    vi.useRealTimers();
  });

  const card = () => screen.getByText('Guardado.');

  it('ends, whatever is shown meanwhile', () => {
    wait(3);
    act(() => void showToast('info', 'Otro.', { duration: 9 * SECONDS }));
    wait(2);
    expect(toast()).toBeNull();
    expect(screen.queryByText('Otro.')).not.toBeNull();
  });

  it('ends below a mouse that rests where it came up', () => {
    // What a browser tells when something comes up below a mouse that nobody moves.
    fireEvent.pointerOver(card(), { pointerType: 'mouse' });
    fireEvent.mouseOver(card());
    wait(5);
    expect(toast()).toBeNull();
  });

  it('ends after a touch, and after one that became a scroll', () => {
    // A browser adds the mouse that a finger is not, and leaves it there.
    Object.assign(card(), { setPointerCapture() {} });
    fireEvent.pointerDown(card(), { pointerType: 'touch' });
    fireEvent.pointerMove(card(), { pointerType: 'touch' });
    fireEvent.pointerCancel(card(), { pointerType: 'touch' });
    fireEvent.mouseOver(card());
    fireEvent.mouseMove(card());
    wait(5);
    expect(toast()).toBeNull();
  });

  it('waits while a mouse moves over it, and ends after that', () => {
    fireEvent.pointerMove(card(), { pointerType: 'mouse' });
    wait(20);
    expect(toast()).not.toBeNull();
    fireEvent.pointerOut(card(), { pointerType: 'mouse', relatedTarget: document.body });
    wait(5);
    expect(toast()).toBeNull();
  });

  it('waits while the keyboard is in it, and ends after that', () => {
    fireEvent.keyDown(document.body, { key: 'Tab' });
    act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).focus());
    wait(20);
    expect(toast()).not.toBeNull();
    act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).blur());
    wait(5);
    expect(toast()).toBeNull();
  });

  it('waits while another tab is looked at', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    fireEvent(document, new Event('visibilitychange'));
    wait(20);
    expect(toast()).not.toBeNull();
    hidden.mockRestore();
    fireEvent(document, new Event('visibilitychange'));
    wait(5);
    expect(toast()).toBeNull();
  });
});
