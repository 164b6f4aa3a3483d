import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFormStore, FormContext, type FormStore, useProblem } from './form-store.ts';
import {
  addAlternative,
  insertBlock,
  patchBlock,
  patchItem,
  removeAlternative,
  removeBlock,
  withClass,
} from './model/form-changes.ts';
import { fields } from './model/form-check.ts';
import { formItem, imageBlock, individual, textBlock } from './model/form-content.fixture.ts';
import { ProblemLine } from './problem-line.tsx';

const FIELD = fields.number('item24');
const PROBLEMS = { message: 'Revisa', fields: new Map([[FIELD, 'Escribe el número.']]) };

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

function Problem() {
  return (
    <>
      <p>{useProblem(FIELD) === undefined ? 'Sin problema' : 'Con problema'}</p>
      <ProblemLine field={FIELD} />
    </>
  );
}

function openForm(): FormStore {
  const store = createFormStore(individual());
  render(
    <FormContext value={store}>
      <Problem />
    </FormContext>,
  );
  act(() => store.show(PROBLEMS));
  return store;
}

const mend = (store: FormStore) => act(() => store.change(patchItem('item24', { number: '25' }), FIELD));

test('a changed field no longer has a problem', () => {
  const store = openForm();
  mend(store);
  expect(screen.getByText('Sin problema')).toBeDefined();
});

test('a corrected problem stays visible until the present press has become a click', () => {
  const store = openForm();
  fireEvent.pointerDown(document.body);
  mend(store);
  expect(store.get().problems.size).toBe(0);
  expect(screen.getByText('Con problema')).toBeDefined();
  fireEvent.pointerUp(document.body);
  // The click of a finger comes a moment after the finger has left the screen.
  act(() => vi.advanceTimersByTime(50));
  expect(screen.getByText('Con problema')).toBeDefined();
  act(() => vi.advanceTimersByTime(60));
  expect(screen.getByText('Sin problema')).toBeDefined();
});

test('nothing moves between two presses', () => {
  const store = openForm();
  fireEvent.pointerDown(document.body);
  mend(store);
  fireEvent.pointerUp(document.body);
  act(() => vi.advanceTimersByTime(80));
  fireEvent.pointerDown(document.body);
  act(() => vi.advanceTimersByTime(500));
  expect(screen.getByText('Con problema')).toBeDefined();
  fireEvent.pointerCancel(document.body);
  act(() => vi.advanceTimersByTime(250));
  expect(screen.getByText('Sin problema')).toBeDefined();
});

test('the line of a corrected problem keeps its space, invisible and silent, until the form is checked again', () => {
  const store = openForm();
  const line = () => screen.queryByText('Escribe el número.')?.closest('div');
  expect(line()?.className).not.toContain('invisible');
  mend(store);
  expect(line()?.className).toContain('invisible');
  expect(line()?.getAttribute('aria-hidden')).toBe('true');
  act(() => store.show({ message: '', fields: new Map() }));
  expect(line()).toBeUndefined();
});

test('problems found on saving are shown at once, even during the press on the button', () => {
  const store = createFormStore(individual());
  fireEvent.pointerDown(document.body);
  store.change(patchItem('item24', { number: '' }), FIELD);
  store.show(PROBLEMS);
  expect(store.atRest()).toBe(store.get());
});

const block = textBlock('<p>Otro</p>');
const place = fields.statement('item24');

test.each<[name: string, ...changes: Parameters<FormStore['change']>[0][]]>([
  ['typed and undone', patchItem('item24', { number: '2' }), patchItem('item24', { number: '24' })],
  ['added and removed', insertBlock(place, block), removeBlock(place, block.key)],
  [
    'an alternative added and removed',
    addAlternative('item24'),
    (content) => removeAlternative('item24', content.items[0]?.alternatives.at(-1)?.key ?? '')(content),
  ],
  ['another class looked at', withClass('COMMON')],
])('content that is as it was opened does not count as changed: %s', (_name, ...changes) => {
  const store = createFormStore(individual());
  for (const change of changes) store.change(change);
  expect(store.isDirty()).toBe(false);
});

test('a part that is removed and written again does not count as changed', () => {
  const store = createFormStore(individual({ statement: [textBlock('<p>Uno</p>')] }));
  store.change((content) => ({
    ...content,
    items: [formItem(24, { statement: [textBlock('<p>Uno</p>')] })],
  }));
  expect(store.isDirty()).toBe(false);
});

test.each<[name: string, change: Parameters<FormStore['change']>[0]]>([
  ['the text of a block', patchBlock(place, 'texto', { html: '<p>Dos</p>' })],
  ['its gray', patchBlock(place, 'texto', { gray: true })],
  ['the description of an image', patchBlock(place, 'imagen', { description: 'Un mapa' })],
  ['the kind', patchItem('item24', { kind: 'CL' })],
  ['one alternative more', addAlternative('item24')],
])('content that differs from what was opened counts as changed: %s', (_name, change) => {
  const image = { ...imageBlock('images/a.png'), key: 'imagen' };
  const opened = individual({ statement: [{ ...textBlock('<p>Uno</p>'), key: 'texto' }, image] });
  const store = createFormStore(opened);
  store.change(change);
  expect(store.isDirty()).toBe(true);
  store.settle();
  expect(store.isDirty()).toBe(false);
});
