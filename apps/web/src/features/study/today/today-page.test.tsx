import { keepAimRoute, offeredContestsRoute } from '@amauta/contract/study/aim.ts';
import { type Today, todayRoute } from '@amauta/contract/study/today.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, type Mock, test, vi } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import type { DeviceWork } from './offline-card.tsx';
import type { Starting } from './tasks.tsx';
import { TodayPage } from './today-page.tsx';
import { firstDay, NO_AIM, sampleAim, sampleToday } from './today-samples.ts';
import { dueSentence } from './today-words.ts';

const NO_WORK: DeviceWork = { paperCount: 0, startedIds: [], lapsesAt: null, unsentCount: 0 };

let api: ReturnType<typeof fakeApi>;
let start: Mock<Starting['start']>;

beforeEach(() => {
  api = fakeApi();
  api.answer(offeredContestsRoute, { success: true, data: [] });
  start = vi.fn();
  signInAs(teacher);
});

async function open(today: Partial<Today> | Today = {}, work = NO_WORK) {
  api.answer(todayRoute, { success: true, data: sampleToday(today) });
  const page = <TodayPage starting={{ start, isStarting: false }} work={work} dialog={null} />;
  const view = await renderPage(page, { at: '/docente/hoy' });
  await screen.findByText('Hoy, jueves 19-11-2026');
  return view;
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const primary = (element: HTMLElement) => element.className.includes('bg-brand ');

describe('the head', () => {
  test('counts the days and names the aim', async () => {
    await open();
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
    await open(today);
    expect(title()).toBe(text);
  });

  test('a withdrawn contest is explained', async () => {
    await open({ days_left: null, aim: { ...NO_AIM, is_withdrawn: true } });
    screen.getByText('El concurso que elegiste fue retirado. Elige otro para contar los días.');
  });

  test('the choice of a contest can be skipped, and stays so', async () => {
    api.answer(keepAimRoute, { success: true, data: { ...NO_AIM, is_skipped: true } });
    await open(firstDay());
    await userEvent.click(await screen.findByRole('button', { name: 'Omitir' }));
    expect(screen.queryByRole('button', { name: 'Omitir' })).toBeNull();
    screen.getByRole('button', { name: 'Elegir examen' });
    screen.getByRole('heading', { name: 'Da tu primer simulacro' });
    expect(api.bodiesOf(keepAimRoute)).toEqual([{ is_skipped: true }]);
  });
});

describe('the cards', () => {
  test('stand with minutes, title and reason, and the first one is the main action', async () => {
    await open();
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
    expect(buttons.map(primary)).toEqual([true, false, false]);
  });

  test.each([
    ['Repasa 12 errores', { type: 'WRONG', type_exam: 'Ascenso', question_count: 12 }],
    ['Enfoques transversales', { type: 'TOPIC', topic: 'CCP-ENF', question_count: 10 }],
    [
      'Da un simulacro',
      { type: 'MOCK', way: 'REAL', blueprint_id: 1, category_id: 14, target_scale: 3, years: [] },
    ],
  ])('%s starts in one press', async (name, payload) => {
    await open();
    await userEvent.click(screen.getByRole('button', { name: `Empezar: ${name}` }));
    expect(start).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(payload));
  });

  test.each([
    ['without a contest', NO_AIM],
    ['without an escala', sampleAim({ target_scale: null })],
    ['without a speciality', sampleAim({ category_id: null })],
  ])('a mock leads to its set-up %s', async (_what, aim) => {
    await open({ aim });
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
  ])('%d errors due, %d on the card: %s', (due, planned, text) => {
    expect(dueSentence(due, planned)).toBe(text);
  });

  test('one error is told in the singular', async () => {
    const [, ...others] = sampleToday().cards;
    const review = { what: 'review', question_count: 1, minutes: 2, why: 'Porque toca hoy.' } as const;
    await open({ cards: [review, ...others] });
    screen.getByRole('heading', { name: 'Repasa 1 error' });
  });

  test('all done: what comes next', async () => {
    await open({ cards: [] });
    screen.getByRole('heading', { name: 'Listo por hoy' });
    screen.getByText('Sigues el viernes 20-11-2026 con 50 minutos.');
  });

  test('the first day is a choice', async () => {
    await open(firstDay());
    screen.getByText('Elige por dónde empezar');
    screen.getByRole('button', { name: 'Empezar: Da tu primer simulacro' });
    screen.getByText('Da un simulacro y aquí verás tu puntaje frente al mínimo.');
    screen.getByText('Con cinco respuestas en un tema verás cuáles reforzar y cuáles dominas.');
    // Saving the contest is the main action meanwhile.
    expect(primary(screen.getByRole('button', { name: 'Empezar: Clima de aula' }))).toBe(false);
  });

  test('an expired access starts nothing', async () => {
    signInAs({ ...teacher, is_expired: true });
    await open();
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
    const { router } = await open({ unfinished });
    const strip = within(screen.getByRole('region', { name: 'Vas en la pregunta 37 de 60' }));
    strip.getByText('Simulacro «Como en el día», Ascenso 2024. El tiempo no se detiene.');
    const link = strip.getByRole('link', { name: /^Continuar simulacro · quedan 1:12:(40|39)$/ });
    expect(screen.getAllByRole('button').some(primary)).toBe(false);
    await userEvent.click(link);
    expect(router.state.location.pathname).toBe('/docente/ascenso/simulacro-examen/50');
  });

  test('whose time is over leads to its results', async () => {
    await open({ unfinished: { ...unfinished, seconds_left: 0 } });
    const link = screen.getByRole('link', { name: 'Ver resultados' });
    expect(link.getAttribute('href')).toBe('/docente/ascenso/simulacro-examen/resultados/50');
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
    await open({ unfinished: practice, cards: [] });
    screen.getByRole('link', { name: 'Continuar práctica' });
    screen.getByText('Práctica de Enfoques transversales, Ascenso. Sigue cuando quieras.');
    screen.getByText('Además de lo que tienes abierto, hoy no toca nada más.');
  });
});

test('the week says for each day what was done or is planned', async () => {
  await open();
  const week = screen.getByRole('region', { name: 'Tu semana: 2 días hechos de 5' });
  expect([...week.querySelectorAll('li .sr-only')].map((text) => text.textContent)).toEqual([
    'Lunes 16: hecho, 20 minutos',
    'Martes 17: hecho, 45 minutos',
    'Miércoles 18: libre',
    'Jueves 19: hoy, 53 minutos',
    'Viernes 20: planeado, 50 minutos',
    'Sábado 21: planeado, simulacro de 3 horas',
    'Domingo 22: libre',
  ]);
  within(week).getByText('Lo del miércoles pasó al viernes.');
  expect(week.querySelector('[aria-current=date]')?.textContent).toContain('Jueves 19');
});

describe('the chance', () => {
  test('stands in words and niches, and says how it is computed', async () => {
    await open();
    const card = within(screen.getByRole('region', { name: '¿Llegarás a la 3.ª escala?' }));
    card.getByText('3 a 5 de cada 10');
    card.getByRole('img', { name: 'De diez exámenes: en 3 llegas, en 2 puede ser, en 5 todavía no' });
    await userEvent.click(card.getByRole('button', { name: 'Cómo se calcula' }));
    await screen.findByRole('dialog', { name: 'Cómo se calcula' });
  });

  test.each([
    ['needs-more', 'Da un simulacro más para estimarlo', true],
    ['thin-bank', 'Todavía hay pocas preguntas de este examen para estimarlo.', false],
  ] as const)('%s: no picture', async (why, text, offersMock) => {
    await open({ outlook: { shown: false, why, text, answers: 12 } });
    screen.getByText(text.replace(/\.?$/, '.'));
    expect(screen.queryByRole('img', { name: /^De diez exámenes/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ir a simulacros' }) !== null).toBe(offersMock);
  });
});

test('the chance of Directivos is not promised before an exam is chosen', async () => {
  await open({ ...firstDay(), exam_type: 'Directivos' });
  screen.getByText('Elige tu examen y aquí verás si ya se puede estimar.');
});

describe('the scores', () => {
  test('stand in a table for screen readers, with the gap in words', async () => {
    await open();
    screen.getByText('Último: 54. Te faltan 3 puntos, 2 preguntas.');
    const table = screen.getByRole('table', {
      name: 'Puntaje de tus simulacros, puntos de 90. Mínimo 3.ª: 57',
    });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual([
      'FechaPuntaje',
      '19-10-202645, bajo el mínimo',
      '28-10-202651, bajo el mínimo',
      '07-11-202657, llega al mínimo',
      '14-11-202654, bajo el mínimo',
    ]);
  });

  test('one mock is a sentence without a chart', async () => {
    const { score } = sampleToday();
    await open({ score: { ...score, mocks: score.mocks.slice(2, 3), gap: null } });
    screen.getByText('Último: 57. Llegas al mínimo.');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

test('a weak topic is practised in one press', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Practicar Proporcionalidad' }));
  expect(start).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ type: 'TOPIC', topic: 'CCP-PRO', question_count: 10 }),
  );
});

describe('what this device holds', () => {
  test.each<[string, DeviceWork, string[]]>([
    [
      'a stored exam',
      { paperCount: 1, startedIds: [], lapsesAt: '2026-11-24T15:00:00.000Z', unsentCount: 0 },
      ['1 simulacro guardado', 'Sin conexión, hasta el 24-11', 'Tus respuestas están enviadas'],
    ],
    [
      'answers',
      { paperCount: 0, startedIds: [], lapsesAt: null, unsentCount: 12 },
      ['12 respuestas por enviar'],
    ],
  ])('%s', async (_what, work, texts) => {
    await open({}, work);
    const card = screen.getByRole('region', { name: 'En este equipo' });
    for (const text of texts) expect(card.textContent).toContain(text);
  });

  test('nothing: no card', async () => {
    await open();
    expect(screen.queryByRole('region', { name: 'En este equipo' })).toBeNull();
  });
});

test('a failed reading can be tried again', async () => {
  api.refuse(todayRoute, { status: 404, code: 'NOT_FOUND', message: 'No se pudo.' });
  const page = <TodayPage starting={{ start, isStarting: false }} work={NO_WORK} dialog={null} />;
  await renderPage(page, { at: '/docente/hoy' });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  api.answer(todayRoute, { success: true, data: sampleToday() });
  await userEvent.click(retry);
  await screen.findByRole('heading', { name: 'Para hoy' });
});

test('an account without exams is told so', async () => {
  signInAs({ ...teacher, type_access: '' });
  const page = <TodayPage starting={{ start, isStarting: false }} work={NO_WORK} dialog={null} />;
  await renderPage(page, { at: '/docente/hoy' });
  await waitFor(() => expect(title()).toBe('Tu cuenta todavía no incluye exámenes'));
});
