import './fake-indexeddb.ts';
import { onlineManager } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { renewWindow } from './shared-window.ts';

it('the next file hears no listener, observer or timer of the last one', async () => {
  const heard = vi.fn();
  for (const target of [window, document, document.documentElement, document.body])
    target.addEventListener('click', heard, { capture: true });
  new MutationObserver(heard).observe(document.body, { attributes: true });
  const frame = vi.fn(() => void requestAnimationFrame(frame));
  setTimeout(heard, 30);
  setInterval(heard, 30);
  requestAnimationFrame(frame);
  await renewWindow();
  frame.mockClear();
  document.body.click();
  document.body.setAttribute('data-changed', '');
  await new Promise((resolve) => setTimeout(resolve, 90));
  expect(heard).not.toHaveBeenCalled();
  expect(frame).not.toHaveBeenCalled();
});

it('the next file finds the window as new', async () => {
  const { focus } = HTMLElement.prototype;
  const before = { address: location.href, fetch, scrollTo, matchMedia };
  Object.assign(window, { matchMedia: () => ({ matches: true }), scrollTo: () => undefined, ofThisFile: 1 });
  Object.assign(document, { execCommand: () => true });
  Object.assign(HTMLElement.prototype, { focus: () => undefined });
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  Object.assign(history, { pushState: () => undefined });
  vi.stubGlobal('fetch', vi.fn());
  document.title = 'Examen';
  document.documentElement.dataset.theme = 'dark';
  document.body.append('left behind');
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('step', '2');
  history.replaceState({ step: 2 }, '', '/docente');
  onlineManager.setOnline(false);
  await renewWindow();
  expect('ofThisFile' in window || 'indexedDB' in window || 'IDBKeyRange' in window).toBe(false);
  expect('execCommand' in document || 'serviceWorker' in navigator).toBe(false);
  expect(HTMLElement.prototype.focus).toBe(focus);
  expect(Object.hasOwn(history, 'pushState')).toBe(false);
  expect({ address: location.href, fetch, scrollTo, matchMedia }).toEqual(before);
  expect(history.state).toBeNull();
  expect(document.documentElement.outerHTML).toBe('<html><head></head><body></body></html>');
  expect(localStorage.length + sessionStorage.length).toBe(0);
  expect(onlineManager.isOnline()).toBe(true);
});

it('the focus of an element that goes while timers are fake is given up, also later', async () => {
  const focusOneThatGoes = () => {
    const button = document.body.appendChild(document.createElement('button'));
    button.focus();
    expect(document.activeElement).toBe(button);
    button.disabled = true;
  };
  vi.useFakeTimers();
  focusOneThatGoes();
  vi.useRealTimers();
  await expect.poll(() => document.activeElement).toBe(document.body);
  focusOneThatGoes();
  await expect.poll(() => document.activeElement).toBe(document.body);
});
