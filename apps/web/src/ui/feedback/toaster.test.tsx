import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from './toast.ts';
import { Toaster } from './toaster.tsx';

const SECONDS = 1_000;
/** Advances the clock in steps of 0.1 s, because a timer that fires may start other timers. */
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
    // Sonner keeps its toasts when its component is removed, so wait until they have ended.
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
    // A browser sends these events when an element appears below a mouse that nobody moves.
    fireEvent.pointerOver(card(), { pointerType: 'mouse' });
    fireEvent.mouseOver(card());
    wait(5);
    expect(toast()).toBeNull();
  });

  it('ends after a touch, and after one that became a scroll', () => {
    // After a touch a browser also sends mouse events, but none that says that the mouse has left.
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

  it('gives the focus back when its button is pressed', () => {
    const title = document.body.appendChild(document.createElement('h1'));
    title.tabIndex = -1;
    const before = document.body.appendChild(document.createElement('button'));
    const onPress = vi.fn(() => expect(document.activeElement).toBe(before));
    act(() => before.focus());
    act(() => void showToast('info', 'Borrado.', { action: { label: 'Deshacer', onPress } }));
    wait(0.1);
    const press = (name: string) => {
      const button = screen.getAllByRole('button', { name })[0] as HTMLElement;
      act(() => button.focus());
      fireEvent.click(button);
    };
    press('Deshacer');
    // The second press of a double one, while the toast fades away.
    press('Deshacer');
    expect(onPress).toHaveBeenCalledOnce();
    before.remove();
    press('Cerrar aviso');
    expect(document.activeElement).toBe(title);
    title.remove();
  });

  it.each([0, 0.1, 0.2, 0.3])('shows what the pressed button has led to, after %s s', (seconds) => {
    const onPress = () => {
      const tell = () => void showToast('success', 'Deshecho.', { id: 'deletion' });
      setTimeout(tell, seconds * SECONDS);
    };
    act(() => void showToast('info', 'Borrado.', { id: 'deletion', action: { label: 'Deshacer', onPress } }));
    wait(0.5);
    fireEvent.click(screen.getByRole('button', { name: 'Deshacer' }));
    wait(1);
    expect(screen.queryByText('Borrado.')).toBeNull();
    expect(screen.getByText('Deshecho.').closest('li')?.dataset.removed).toBe('false');
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
