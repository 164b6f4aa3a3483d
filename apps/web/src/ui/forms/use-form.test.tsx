import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useForm } from './use-form.ts';

function NameForm() {
  const form = useForm({
    start: { name: '' },
    check: ({ name }) => (name ? {} : { name: 'Escribe el nombre.' }),
    save: async () => {},
  });
  const { error, ...control } = form.text('name');
  return (
    <>
      <input aria-label="Nombre" {...control} />
      {error}
    </>
  );
}

test('a field is checked when it is left', () => {
  render(<NameForm />);
  fireEvent.blur(screen.getByLabelText('Nombre'));
  expect(screen.queryByText('Escribe el nombre.')).not.toBeNull();
});

test.each([
  ['released', 'pointerUp'],
  ['taken over by scrolling', 'pointerCancel'],
] as const)('a field that is left by a press is checked when the press is %s', (_, end) => {
  vi.useFakeTimers();
  render(<NameForm />);
  fireEvent.pointerDown(document.body);
  fireEvent.blur(screen.getByLabelText('Nombre'));
  act(() => vi.runAllTimers());
  expect(screen.queryByText('Escribe el nombre.')).toBeNull();
  fireEvent[end](document.body);
  act(() => vi.runAllTimers());
  expect(screen.queryByText('Escribe el nombre.')).not.toBeNull();
  vi.useRealTimers();
});
