import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Select } from './select.tsx';

const few = ['Inicial', 'Primaria', 'Secundaria'].map((label, value) => ({ label, value }));
const many = [
  'Arte y Cultura',
  'Ciencia y Tecnología',
  'Comunicación',
  'Educación Física',
  'Inglés',
  'Matemática',
  'Religión',
].map((label, value) => ({ label, value }));

it('chooses from few options by keyboard', async () => {
  const onChange = vi.fn();
  render(<Select label="Nivel" options={few} value={null} onChange={onChange} />);
  // The code of the list is loaded when it is drawn, which takes a while on a busy machine.
  const list = await screen.findByRole('combobox', { name: 'Nivel' }, { timeout: 10_000 });
  await userEvent.click(list);
  await userEvent.click(await screen.findByRole('option', { name: 'Primaria' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(1));
});

it('searches many options without minding accents', async () => {
  const onChange = vi.fn();
  render(<Select label="Especialidad" options={many} value={0} onChange={onChange} />);
  const input = await screen.findByRole<HTMLInputElement>(
    'combobox',
    { name: 'Especialidad' },
    { timeout: 10_000 },
  );
  await waitFor(() => expect(input.value).toBe('Arte y Cultura'));
  await userEvent.clear(input);
  await userEvent.type(input, 'matematica');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await userEvent.click(screen.getByRole('option', { name: 'Matemática' }));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith(5));
});

it('shows the only option as text', () => {
  render(<Select label="Nivel" options={few.slice(0, 1)} value={0} onChange={() => undefined} />);
  expect(screen.getByText('Inicial')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
});

it('ties an error to its control', async () => {
  render(
    <Select
      label="Nivel"
      options={few}
      value={null}
      onChange={() => undefined}
      error="Debes seleccionar un nivel."
    />,
  );
  const list = await screen.findByRole('combobox', {
    name: 'Nivel',
    description: 'Debes seleccionar un nivel.',
  });
  expect(list.getAttribute('aria-invalid')).toBe('true');
});

it('Escape leaves the open list first; once it is closed, what stands around hears it', async () => {
  const heard = vi.fn();
  document.addEventListener('keydown', heard);
  render(<Select label="Especialidad" options={many} value={0} onChange={() => undefined} />);
  const input = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Especialidad' });
  await userEvent.click(input);
  await screen.findByRole('option', { name: 'Inglés' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Inglés' })).toBeNull());
  heard.mockClear();
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', heard);
  expect(heard).toHaveBeenCalledOnce();
  expect(input.value).toBe('Arte y Cultura');
});
