import { type Aim, keepAimRoute } from '@amauta/contract/study/aim.ts';
import { type Today, todayRoute } from '@amauta/contract/study/today.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { title, todayServer } from './today-page.fixture.tsx';
import { firstDay, NO_AIM, sampleAim, sampleToday } from './today-samples.fixture.ts';

let server: ReturnType<typeof todayServer>;
beforeEach(() => {
  server = todayServer();
});

function withoutScales(rules: Partial<NonNullable<Aim['rules']>>): Aim {
  const aim = sampleAim({ target_scale: null });
  return { ...aim, rules: aim.rules && { ...aim.rules, scales: [], ...rules } };
}

test('the parts stand in the order of the phone', async () => {
  await server.open({}, { paperCount: 1, startedIds: [], lapsesAt: null, unsentCount: 0 });
  const regions = screen
    .getAllByRole('region')
    .map((one) => one.getAttribute('aria-label') ?? one.querySelector('h2')?.textContent);
  expect(regions).toEqual([
    'Para hoy',
    'Tu semana: 2 días hechos de 5',
    '¿Llegarás a la 3.ª escala?',
    'Tu puntaje en el tiempo',
    'Tus temas',
    'En este equipo',
  ]);
});

describe('the head', () => {
  test('counts the days and names the aim', async () => {
    await server.open();
    expect(title()).toBe('Faltan 24 días para Ascenso 2026, prueba nacional, Domingo 13-12-2026');
    expect(screen.getByText('3.ª escala').closest('p')?.textContent).toContain('Meta: 3.ª escala, 57 de 90');
    screen.getByRole('button', { name: 'Cambiar examen, meta o días' });
  });

  test.each<[string, Partial<Today>, string]>([
    ['the eve', { days_left: 1 }, 'Mañana es tu examen'],
    ['the day', { days_left: 0, cards: [] }, 'Hoy es tu examen'],
    ['past', { days_left: -3 }, '¿Cómo te fue?'],
    ['no contest', { days_left: null, aim: NO_AIM }, '¿Qué examen vas a dar?'],
  ])('%s', async (_when, today, text) => {
    await server.open(today);
    expect(title()).toBe(text);
  });

  test.each<[string, Partial<Today>, string]>([
    ['the eve', { days_left: 1 }, 'Repasa lo de hoy y descansa bien.'],
    ['the day', { days_left: 0, cards: [] }, 'Llega con tiempo y lleva tu DNI.'],
  ])('%s has its advice', async (_when, today, advice) => {
    await server.open(today);
    const line = screen.getByText(advice, { exact: false });
    expect(line.textContent).toBe(`Ascenso 2026, prueba nacional, domingo 13-12-2026. ${advice}`);
  });

  test('a contest that is over is named with its day, and the next one is asked for', async () => {
    await server.open({ days_left: -3 });
    expect(screen.getByText(/^Ascenso 2026/).textContent).toBe(
      'Ascenso 2026, prueba nacional fue el 13-12-2026. Elige el siguiente y seguimos contando.',
    );
    await screen.findByRole('button', { name: 'Omitir' });
  });

  test('on the day of the exam there is nothing to do', async () => {
    await server.open({ days_left: 0 });
    expect(screen.queryByRole('region', { name: 'Para hoy' })).toBeNull();
  });

  test.each<[string, Aim, string]>([
    ['without an escala', sampleAim({ target_scale: null }), 'Meta: elige tu escala'],
    ['of each subtest', withoutScales({ points_minimum: null }), 'Meta: el mínimo de cada subprueba'],
    [
      'of the whole',
      withoutScales({ points_minimum: 110, points_maximum: 200 }),
      'Meta: el mínimo, 110 de 200',
    ],
  ])('the aim %s', async (_what, aim, text) => {
    await server.open({ aim });
    expect(screen.getByText('Meta:', { exact: false }).textContent).toBe(text);
  });

  test('the aim is changed in a dialog, after which the plan is read again', async () => {
    await server.open();
    await userEvent.click(screen.getByRole('button', { name: 'Cambiar examen, meta o días' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Qué examen vas a dar?' }));
    server.api.answer(todayRoute, { success: true, data: sampleToday({ days_left: 90 }) });
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(title()).toMatch(/^Faltan 90 días/));
  });

  test('a contest that was put off is chosen later in the same dialog', async () => {
    await server.open({ ...firstDay(), aim: { ...NO_AIM, is_skipped: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Elegir examen' }));
    await screen.findByRole('dialog', { name: '¿Qué examen vas a dar?' });
  });

  test('a withdrawn contest is explained', async () => {
    await server.open({ days_left: null, aim: { ...NO_AIM, is_withdrawn: true } });
    screen.getByText('El concurso que elegiste fue retirado. Elige otro para contar los días.');
  });

  test('the choice of a contest can be skipped, and stays so', async () => {
    server.api.answer(keepAimRoute, { success: true, data: { ...NO_AIM, is_skipped: true } });
    await server.open(firstDay());
    await userEvent.click(await screen.findByRole('button', { name: 'Omitir' }));
    expect(screen.queryByRole('button', { name: 'Omitir' })).toBeNull();
    screen.getByRole('button', { name: 'Elegir examen' });
    screen.getByRole('heading', { name: 'Da tu primer simulacro' });
    expect(server.api.bodiesOf(keepAimRoute)).toEqual([{ is_skipped: true }]);
  });
});

test('a failed reading can be tried again', async () => {
  server.api.refuse(todayRoute, { status: 404, code: 'NOT_FOUND', message: 'No se pudo.' });
  await server.draw();
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  server.api.answer(todayRoute, { success: true, data: sampleToday() });
  await userEvent.click(retry);
  await screen.findByRole('heading', { name: 'Para hoy' });
});

test('an account without exams is told so', async () => {
  signInAs({ ...teacher, type_access: '' });
  await server.draw();
  await waitFor(() => expect(title()).toBe('Tu cuenta todavía no incluye exámenes'));
});
