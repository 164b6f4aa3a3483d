import { createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { choose, isChecked, openSetup, setupServer, startButton, step } from './setup-page.fixture.tsx';

let api: ReturnType<typeof setupServer>['api'];
let toasts: string[];

beforeEach(() => {
  ({ api, toasts } = setupServer());
});

describe('mock of Nombramiento', () => {
  it('offers its five years and keeps the last question type chosen', async () => {
    const user = await openSetup('Nombramiento', 'MOCK');
    await choose(user, 'Inicial');
    const years = within(step('Años')).getAllByRole('checkbox');
    expect(years.map((box) => box.closest('label')?.textContent)).toEqual([
      '2018',
      '2019',
      '2022',
      '2024',
      '2025',
    ]);
    await choose(user, '2022');
    await choose(user, '2024');

    await screen.findByText('CCP, 20 preguntas');
    await choose(user, /^Comprensión Lectora/);
    await choose(user, /^Razonamiento Lógico/);
    screen.getByText('CL, 20 preguntas');
    await choose(user, /^Conocimientos Curriculares/);
    expect(isChecked(/^Conocimientos Curriculares/)).toBe(true);
    expect(toasts).toContain('warning: Debe seleccionar al menos un tipo de pregunta');

    await user.click(startButton());
    await screen.findByText(/^Otra página/);
    expect(api.bodiesOf(createAttemptRoute)).toMatchObject([
      { years: [2022, 2024], question_types: ['CCP'] },
    ]);
  });

  it('brings all types back with Limpiar', async () => {
    const user = await openSetup('Nombramiento', 'MOCK');
    await choose(user, /^EBE/);
    await choose(user, '2022');
    await choose(user, '2024');
    await choose(user, /^Razonamiento Lógico/);
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));
    expect(toasts).toContain('success: Selección limpiada');
    await choose(user, /^EBE/);
    expect(isChecked('2022')).toBe(false);
    await choose(user, '2022');
    await choose(user, '2024');
    expect(isChecked(/^Razonamiento Lógico/)).toBe(true);
  });
});

describe('mock of Directivos', () => {
  it('offers each exam with the kinds it holds, the latest Acceso chosen', async () => {
    await openSetup('Directivos', 'MOCK');
    const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('group'));
    expect(
      rows.map((row) => within(row).getByRole('group').getAttribute('aria-label') ?? row.textContent),
    ).toEqual([
      expect.stringContaining('Acceso 2018'),
      expect.stringContaining('Acceso 2022-2023'),
      expect.stringContaining('Simulacro 1'),
    ]);
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes).toHaveLength(3);
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([true, true, false]);
    expect(screen.queryByRole('group', { name: 'Modalidad' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Años' })).toBeNull();
    await screen.findByText('70 de 70 como máximo');
  });

  it('asks for at least one kind, and starts with what is chosen', async () => {
    const user = await openSetup('Directivos', 'MOCK');
    await choose(user, /^Acceso 2022-2023, Conocimientos/);
    await choose(user, /^Acceso 2022-2023, Comprensión/);
    await user.click(startButton());
    screen.getByText('Debes seleccionar al menos un tipo de pregunta en al menos un examen.');
    expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);

    await choose(user, /^Simulacro 1, Conocimientos/);
    await user.click(startButton());
    await screen.findByText('Otra página: /docente/directivos/simulacro-examen/31');
    expect(api.bodiesOf(createAttemptRoute)).toMatchObject([
      { category_id: 999, years: [], exams_selected: { 4: ['CG'] } },
    ]);
  });

  it('goes back to its defaults with Limpiar', async () => {
    const user = await openSetup('Directivos', 'MOCK');
    await choose(user, /^Acceso 2022-2023, Conocimientos/);
    await choose(user, /^Simulacro 1, Conocimientos/);
    await user.click(screen.getByRole('button', { name: 'Limpiar' }));
    expect(screen.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).checked)).toEqual([
      true,
      true,
      false,
    ]);
  });
});
