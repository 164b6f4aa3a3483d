import type { Today } from '@amauta/contract/study/today.ts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { isPrimary, todayServer } from './today-page.fixture.tsx';
import { firstDay, NO_AIM, sampleAim, sampleToday } from './today-samples.fixture.ts';
import { dueSentence } from './today-words.ts';

let server: ReturnType<typeof todayServer>;
beforeEach(() => {
  server = todayServer();
});

describe('the cards', () => {
  test('stand with minutes, title and reason, and the first one is the main action', async () => {
    await server.open();
    const cards = within(screen.getByRole('region', { name: 'Para hoy' })).getAllByRole('listitem');
    expect(cards.map((card) => card.textContent)).toEqual([
      '15minRepasa 12 erroresPorque tocan hoy: así los recordarás el 13-12.Empezar',
      '20minEnfoques transversales10 preguntas, porque fallaste 4 de 6 en este tema.Empezar',
      '180minDa un simulacroPorque el último fue el 14-11.Empezar',
    ]);
    screen.getByText('215 minutos en total');
    screen.getByText(
      'Hoy tocan 12 errores y los repasas todos. Con este plan, 30 de 34 estarán listos el día del examen.',
    );
    const buttons = screen.getAllByRole('button', { name: /^Empezar: / });
    expect(buttons.map(isPrimary)).toEqual([true, false, false]);
  });

  test.each([
    ['Repasa 12 errores', { type: 'WRONG', type_exam: 'Ascenso', question_count: 12 }],
    ['Enfoques transversales', { type: 'TOPIC', topic: 'CCP-ENF', question_count: 10 }],
    [
      'Da un simulacro',
      { type: 'MOCK', way: 'REAL', blueprint_id: 1, category_id: 14, target_scale: 3, years: [] },
    ],
  ])('%s starts in one press', async (name, payload) => {
    await server.open();
    await userEvent.click(screen.getByRole('button', { name: `Empezar: ${name}` }));
    expect(server.start).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(payload));
  });

  test.each([
    ['without a contest', NO_AIM],
    ['without an escala', sampleAim({ target_scale: null })],
    ['without a speciality', sampleAim({ category_id: null })],
  ])('a mock leads to its set-up %s', async (_what, aim) => {
    await server.open({ aim });
    const link = screen.getByRole('link', { name: 'Armar: Da un simulacro' });
    expect(link.getAttribute('href')).toBe('/docente/ascenso/simulacro-examen');
  });

  test.each([
    [45, 21, 'Hoy tocan 45 errores: repasas 21 y los demás pasan a los días que siguen.'],
    [45, 0, 'Hoy tocan 45 errores y pasan a los días que siguen.'],
    [1, 1, 'Hoy toca 1 error y lo repasas.'],
    [1, 0, 'Hoy toca 1 error y pasa a los días que siguen.'],
    [0, 4, 'Hoy no toca ningún error: te adelantas.'],
    [0, 0, 'Hoy no toca ningún error.'],
    [12, 'open', 'Hoy tocan 12 errores: sigue con el repaso que tienes abierto.'],
    [1, 'open', 'Hoy toca 1 error: sigue con el repaso que tienes abierto.'],
    [0, 'open', 'Hoy no toca ningún error.'],
  ] as const)('%d errors due, %s on the card: %s', (due, planned, text) => {
    expect(dueSentence(due, planned)).toBe(text);
  });

  test('on the eve no day follows for the other errors', async () => {
    await server.open({ days_left: 1, review: { due_today: 48, ready_on_the_day: 36, total: 48 } });
    screen.getByText(
      'Hoy tocan 48 errores: repasas 12. Con este plan, 36 de 48 estarán listos el día del examen.',
    );
  });

  test('one error is told in the singular', async () => {
    const [, ...others] = sampleToday().cards;
    const review = {
      what: 'review',
      question_count: 1,
      open: null,
      minutes: 2,
      why: 'Porque toca hoy.',
    } as const;
    await server.open({ cards: [review, ...others] });
    screen.getByRole('heading', { name: 'Repasa 1 error' });
  });

  test.each([
    ['Enfoques transversales', 'practica-tema', 'topic'],
    ['Repasa 12 errores', 'preguntas-erradas', 'review'],
  ])('%s goes on where it was left open', async (name, slug, what) => {
    const cards = sampleToday().cards.map((card) =>
      card.what === what && card.what !== 'mock' ? { ...card, open: { attempt_id: 60 } } : card,
    );
    await server.open({ cards });
    const link = screen.getByRole('link', { name: `Continuar: ${name}` });
    expect(link.getAttribute('href')).toBe(`/docente/ascenso/${slug}/60`);
    expect(screen.getAllByRole('button', { name: /^Empezar: / })).toHaveLength(2);
    const line = 'Hoy tocan 12 errores: sigue con el repaso que tienes abierto.';
    expect(screen.queryByText(line, { exact: false }) !== null).toBe(what === 'review');
  });

  test('all done: what comes next', async () => {
    await server.open({ cards: [] });
    screen.getByRole('heading', { name: 'Listo por hoy' });
    screen.getByText('Sigues el viernes 20-11-2026 con 50 minutos.');
    expect(screen.queryByText(/errores/)).toBeNull();
  });

  test('all done, and nothing to come', async () => {
    await server.open({ cards: [], next: null });
    screen.getByText('No queda nada planeado. Puedes practicar lo que quieras.');
  });

  test('errors are told only where there are any, without a contest in total', async () => {
    await server.open({ review: { due_today: 12, ready_on_the_day: null, total: 34 } });
    screen.getByText('Hoy tocan 12 errores y los repasas todos. Tienes 34 en total.');
  });

  test('no errors: no line', async () => {
    await server.open(firstDay());
    expect(screen.queryByText(/^Hoy no toca/)).toBeNull();
  });

  test('the first day is a choice', async () => {
    await server.open(firstDay());
    screen.getByText('Elige por dónde empezar');
    screen.getByText('Da un simulacro y aquí verás tu puntaje frente al mínimo.');
    screen.getByText('Con cinco respuestas en un tema verás cuáles reforzar y cuáles dominas.');
    // Saving the contest is the main action meanwhile.
    for (const name of ['Empezar: Da tu primer simulacro', 'Empezar: Clima de aula']) {
      expect(isPrimary(screen.getByRole('button', { name }))).toBe(false);
    }
  });

  test('one card on the first day is no choice', async () => {
    const today = firstDay();
    await server.open({ ...today, cards: today.cards.slice(1) });
    expect(screen.queryByText('Elige por dónde empezar')).toBeNull();
    screen.getByText(/ en total$/);
  });

  test('an expired access starts nothing', async () => {
    signInAs({ ...teacher, is_expired: true });
    await server.open();
    expect(screen.queryByRole('button', { name: /^Empezar/ })).toBeNull();
    screen.getByText('Renueva tu acceso para empezar.');
    expect(screen.getByRole('button', { name: 'Practicar Proporcionalidad' }).ariaDisabled).toBe('true');
  });
});

describe('the unfinished exam', () => {
  const unfinished: NonNullable<Today['unfinished']> = {
    attempt_id: 50,
    mode: 'MOCK',
    way: 'REAL',
    exam_type: 'Ascenso',
    official_name: 'Ascenso 2024',
    topic: null,
    position: 37,
    total: 60,
    seconds_left: 4360,
  };

  test('holds the only main action, with its time', async () => {
    const { router } = await server.open({ unfinished });
    const strip = within(screen.getByRole('region', { name: 'Vas en la pregunta 37 de 60' }));
    strip.getByText('Simulacro «Como en el día», Ascenso 2024. El tiempo no se detiene.');
    const link = strip.getByRole('link', { name: /^Continuar simulacro · quedan 1:12:(40|39)$/ });
    expect(screen.getAllByRole('button').some(isPrimary)).toBe(false);
    await userEvent.click(link);
    expect(router.state.location.pathname).toBe('/docente/ascenso/simulacro-examen/50');
  });

  test('whose time is over leads to its results', async () => {
    await server.open({ unfinished: { ...unfinished, seconds_left: 0 } });
    const link = screen.getByRole('link', { name: 'Ver resultados' });
    expect(link.getAttribute('href')).toBe('/docente/ascenso/simulacro-examen/resultados/50');
    screen.getByRole('region', { name: 'Se cumplió el tiempo de tu simulacro' });
  });

  test('whose time passes while the page is open', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await server.open({ unfinished: { ...unfinished, seconds_left: 3 } });
    screen.getByRole('link', { name: / · quedan (0:)*0*[23]$/ });
    await act(async () => vi.advanceTimersByTime(3_000));
    screen.getByRole('link', { name: 'Ver resultados' });
    vi.useRealTimers();
  });

  test('without a limit shows no time', async () => {
    const practice = {
      ...unfinished,
      mode: 'TOPIC',
      way: 'LEARN',
      official_name: null,
      topic: 'Enfoques transversales',
      seconds_left: null,
    } as const;
    await server.open({ unfinished: practice, cards: [] });
    screen.getByRole('heading', { name: 'Para hoy' });
    screen.getByRole('link', { name: 'Continuar práctica' });
    screen.getByText('Práctica de Enfoques transversales, Ascenso. Sigue cuando quieras.');
    screen.getByText('Además de lo que tienes abierto, hoy no toca nada más.');
  });

  test.each([
    ['Ascenso', 'Hoy tocan 12 errores: sigue con el repaso que tienes abierto.'],
    ['Nombramiento', 'Hoy tocan 12 errores y pasan a los días que siguen.'],
  ] as const)('of errors of %s is told beside the errors of Ascenso', async (exam_type, text) => {
    const cards = sampleToday().cards.slice(1);
    const review = { ...unfinished, mode: 'WRONG', way: 'LEARN', exam_type, seconds_left: null } as const;
    await server.open({ unfinished: review, cards });
    screen.getByRole('link', { name: 'Continuar repaso' });
    screen.getByText(text, { exact: false });
  });
});
