import { setImmediate as nextTurn } from 'node:timers/promises';
import { onlineManager } from '@tanstack/react-query';
import { cleanup } from '@testing-library/react';
import { vi } from 'vitest';
import { keepRenderingReal } from './jsdom-rendering.ts';

/** The window as it was before the first file of this thread, and what was added to it since. */
interface Noted {
  readonly properties: readonly (readonly [object, PropertyDescriptorMap])[];
  /** jsdom's functions by their global name, undefined for those that jsdom lacks. */
  readonly functions: readonly (readonly [string, unknown])[];
  /** Each removes one listener, or ends one observer of the document's nodes. */
  readonly listeners: (() => void)[];
  /** Timers that haven't run yet. */
  readonly timers: Set<NodeJS.Timeout>;
  readonly address: string;
}

/** Global names that packages set when they are loaded, which happens once in each thread. */
const OF_PACKAGES = /^(__|_?pdfjs|DOMMatrix$|Path2D$|axe$)/;
const FRAME_MS = 1000 / 60;

// Each file loads this module anew, so what it noted for the thread is kept outside of it.
const thread = globalThis as { __notedWindow?: Noted };

/**
 * Notes what the window is like, and from then on which listeners, observers and timers are added to it. Does so before the first
 * file of a thread, and nothing before the others. Must run before any code of the product is loaded.
 */
export function noteWindow(): void {
  if (thread.__notedWindow) return;
  const listeners: Noted['listeners'] = [];
  for (const target of [globalThis, document, document.documentElement, document.body])
    noteListeners(target, listeners);
  noteObservers(listeners);
  keepRenderingReal();
  const timers: Noted['timers'] = new Set();
  noteTimers(timers);
  const owners = [globalThis, document, navigator, history, Element.prototype, HTMLElement.prototype];
  const properties = owners.map((owner) => [owner, Object.getOwnPropertyDescriptors(owner)] as const);
  const functions = Object.entries(Object.getOwnPropertyDescriptors(globalThis))
    .filter(([, { set }]) => set !== undefined)
    .map(([name]) => [name, Reflect.get(globalThis, name)] as const)
    .filter(([, value]) => value === undefined || typeof value === 'function');
  thread.__notedWindow = { properties, functions, listeners, timers, address: location.href };
}

function noteListeners(target: EventTarget, listeners: Noted['listeners']): void {
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  const value: typeof add = (type, listener, options) => {
    listeners.push(() => remove(type, listener, options));
    add(type, listener, options);
  };
  Object.defineProperty(target, 'addEventListener', { value, configurable: true, writable: true });
}

function noteObservers(listeners: Noted['listeners']): void {
  const { observe } = MutationObserver.prototype;
  MutationObserver.prototype.observe = function (...given) {
    listeners.push(() => this.disconnect());
    observe.apply(this, given);
  };
}

function noteTimers(timers: Noted['timers']): void {
  const { setTimeout: once, setInterval: repeatedly, clearTimeout: clear } = globalThis;
  const noted = (timer: NodeJS.Timeout) => {
    timers.add(timer);
    return timer;
  };
  const setTimeout = (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) => {
    const timer = once(() => {
      timers.delete(timer);
      run(...given);
    }, ms);
    return noted(timer);
  };
  Object.assign(globalThis, {
    setTimeout,
    setInterval: (...given: Parameters<typeof repeatedly>) => noted(repeatedly(...given)),
    // jsdom draws all frames by one timer. No frame would come any more after that timer was cleared, or was a fake one.
    requestAnimationFrame: (run: FrameRequestCallback) => setTimeout(() => run(performance.now()), FRAME_MS),
    cancelAnimationFrame: clear,
  });
}

/** Takes back what a file did to the window, so that the next file of this thread finds it as new. */
export async function renewWindow(): Promise<void> {
  const { __notedWindow: noted } = thread;
  if (!noted) throw new Error('noteWindow was not called');
  cleanup();
  vi.useRealTimers();
  // The stand-in for the device's database and steps in the history answer in turns of the event loop. An answer to a
  // screen that the last test left must come before the next file begins.
  for (let turns = 0; turns < 200; turns += 1) await nextTurn();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const timer of noted.timers) clearTimeout(timer);
  noted.timers.clear();
  for (const remove of noted.listeners.splice(0)) remove();
  for (const [owner, before] of noted.properties) restore(owner, before);
  for (const [name, value] of noted.functions)
    if (Reflect.get(globalThis, name) !== value) Reflect.set(globalThis, name, value);
  // React Query hears of a lost connection by events, and keeps it for the whole thread.
  onlineManager.setOnline(true);
  const { documentElement, head, body } = document;
  getSelection()?.removeAllRanges();
  for (const part of [head, body]) part.replaceChildren();
  for (const part of [documentElement, head, body])
    for (const name of part.getAttributeNames()) part.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', noted.address);
}

function restore(owner: object, before: PropertyDescriptorMap): void {
  const isGlobal = owner === globalThis;
  for (const key of Reflect.ownKeys(owner)) {
    const isKept = isGlobal && (typeof key === 'symbol' || OF_PACKAGES.test(key));
    if (!Object.hasOwn(before, key) && !isKept) Reflect.deleteProperty(owner, key);
  }
  // Vitest changes global properties of its own for each file. `vi.unstubAllGlobals` has restored those of the tests.
  if (isGlobal) return;
  for (const key of Reflect.ownKeys(before)) {
    const descriptor = before[key as string];
    if (descriptor?.configurable) Object.defineProperty(owner, key, descriptor);
  }
}
