import type { Aim } from '@amauta/contract/study/aim.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DeviceWork } from './offline-card.tsx';
import { todayServer } from './today-page.fixture.tsx';
import { firstDay, NO_AIM, sampleAim, sampleToday } from './today-samples.fixture.ts';

let server: ReturnType<typeof todayServer>;
beforeEach(() => {
  server = todayServer();
});

test('the week says for each day what was done or is planned', async () => {
  await server.open();
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

describe('the marks of the week', () => {
  const marks = () =>
    within(screen.getByRole('region', { name: /^Tu semana/ }))
      .getAllByRole('listitem')
      .map((day) => {
        const [letter, text] = [...day.querySelectorAll('span[aria-hidden]')].map((one) => one.textContent);
        return { letter, text, drawing: day.querySelector('svg')?.innerHTML ?? '' };
      });

  test('differ by what a day holds, and have its minutes below', async () => {
    await server.open();
    expect(marks().map(({ letter, text }) => `${letter} ${text}`)).toEqual([
      'L 20 min',
      'M 45 min',
      'X libre',
      'J hoy',
      'V 50 min',
      'S 3 h',
      'D libre',
    ]);
    const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = marks().map(
      ({ drawing }) => drawing,
    );
    expect([tuesday, sunday]).toEqual([monday, wednesday]);
    expect(new Set([monday, wednesday, thursday, friday, saturday]).size).toBe(5);
    // Done is filled, today is gold, and what is to come is empty.
    expect(monday).toContain('fill="var(--brand)"');
    expect(thursday).toContain('fill="var(--gold)"');
    expect(friday).toContain('fill="var(--surface)"');
  });

  test('show the exam, whatever the day holds', async () => {
    const contest = { ...sampleToday().aim.contest, day: '2026-11-22' } as NonNullable<Aim['contest']>;
    await server.open({ days_left: 3, aim: sampleAim({ contest }) });
    const sunday = marks().at(6);
    expect(sunday?.text).toBe('examen');
    expect(sunday?.drawing).toContain('fill="var(--gold)"');
    screen.getByText('Domingo 22: tu examen');
  });

  test('say nothing of a missed day when none was missed', async () => {
    await server.open({ moved: null });
    expect(screen.queryByText(/pasó al/)).toBeNull();
  });
});

describe('the chance', () => {
  test('stands in words and niches, and says how it is computed', async () => {
    await server.open();
    const card = within(screen.getByRole('region', { name: '¿Llegarás a la 3.ª escala?' }));
    card.getByText('3 a 5 de cada 10');
    expect(card.getByText(/^Según tus/).textContent).toMatch(/^Según tus 214 respuestas\./);
    const picture = card.getByRole('img', {
      name: 'De diez exámenes: en 3 llegas, en 2 puede ser, en 5 todavía no',
    });
    expect([...picture.querySelectorAll('path')].map((niche) => niche.getAttribute('fill'))).toEqual([
      ...new Array(3).fill('var(--brand)'),
      ...new Array(2).fill('url(#tramado)'),
      ...new Array(5).fill('none'),
    ]);
    await userEvent.click(card.getByRole('button', { name: 'Cómo se calcula' }));
    await screen.findByRole('dialog', { name: 'Cómo se calcula' });
  });

  test.each([
    ['needs-more', 'Da un simulacro más para estimarlo', true],
    ['too-wide', 'Da un simulacro más para estimarlo', true],
    ['thin-bank', 'Todavía hay pocas preguntas de este examen para estimarlo.', false],
  ] as const)('%s: no picture', async (why, text, offersMock) => {
    await server.open({ outlook: { shown: false, why, text, answers: 12 } });
    screen.getByText(text.replace(/\.?$/, '.'));
    expect(screen.queryByRole('img', { name: /^De diez exámenes/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Ir a simulacros' }) !== null).toBe(offersMock);
  });
});

test.each([
  [1, '¿Llegarás a la 3.ª escala?', 'Da un simulacro más para estimarlo.'],
  [0, '¿Llegarás a la 3.ª escala?', 'Da un simulacro más para estimarlo.'],
  [-3, '¿Llegarás al mínimo?', 'Elige tu examen y, con 40 respuestas, lo estimamos.'],
])('the chance sends nobody to a mock %d days before the exam', async (days_left, name, text) => {
  const outlook = {
    shown: false,
    why: 'needs-more',
    text: 'Da un simulacro más para estimarlo',
    answers: 12,
  } as const;
  await server.open({ days_left, cards: [], outlook });
  within(screen.getByRole('region', { name })).getByText(text);
  expect(screen.queryByRole('link', { name: 'Ir a simulacros' })).toBeNull();
});

test('the chance waits for a contest and 40 answers', async () => {
  await server.open(firstDay());
  screen.getByRole('region', { name: '¿Llegarás al mínimo?' });
  screen.getByText('Elige tu examen y, con 40 respuestas, lo estimamos.');
});

test('the chance of Directivos is not promised before an exam is chosen', async () => {
  await server.open({ ...firstDay(), exam_type: 'Directivos' });
  screen.getByText('Elige tu examen y aquí verás si ya se puede estimar.');
});

describe('the scores', () => {
  test('stand in a table for screen readers, with the gap in words', async () => {
    await server.open();
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

  test('are drawn against the minimum, those below it as rings', async () => {
    await server.open();
    const drawing = screen.getByRole('region', { name: 'Tu puntaje en el tiempo' }).querySelector('svg');
    expect([...(drawing?.querySelectorAll('circle') ?? [])].map((one) => one.getAttribute('fill'))).toEqual([
      'var(--surface)',
      'var(--surface)',
      'var(--ok)',
      'var(--surface)',
    ]);
    expect(drawing?.textContent).toContain('Mínimo 3.ª: 57');
  });

  test('without a contest are percentages without a minimum', async () => {
    const { mocks } = sampleToday().score;
    await server.open({
      aim: NO_AIM,
      score: { mocks, points_maximum: null, points_minimum: null, gap: null },
    });
    screen.getByText('Último: 54 % de aciertos.');
    const table = screen.getByRole('table', {
      name: 'Puntaje de tus simulacros, porcentaje de aciertos',
    });
    expect(table.textContent).not.toContain('mínimo');
  });

  test('one mock is a sentence without a chart', async () => {
    const { score } = sampleToday();
    await server.open({ score: { ...score, mocks: score.mocks.slice(2, 3), gap: null } });
    screen.getByText('Último: 57. Llegas al mínimo.');
    expect(screen.queryByRole('table')).toBeNull();
  });
});

test('a weak topic is practised in one press', async () => {
  await server.open();
  await userEvent.click(screen.getByRole('button', { name: 'Practicar Proporcionalidad' }));
  expect(server.start).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ type: 'TOPIC', topic: 'CCP-PRO', question_count: 10 }),
  );
});

test('topics stand with the thread of their answers, and only weak ones are practised', async () => {
  await server.open();
  const card = within(screen.getByRole('region', { name: 'Tus temas' }));
  const rows = card.getAllByRole('listitem');
  expect(rows.map((row) => row.querySelectorAll('p')[0]?.textContent)).toEqual([
    'Enfoques transversales',
    'Proporcionalidad',
    'Clima de aula',
    'Idea principal',
  ]);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('2 de 6 correctas'),
    expect.stringContaining('4 de 11 correctas'),
    expect.stringContaining('9 de 10 correctas'),
    expect.stringContaining('11 de 13 correctas'),
  ]);
  const thread = [...(rows[0]?.querySelectorAll('i') ?? [])].map((mark) => mark.className.includes('bg-ok'));
  expect(thread).toEqual([false, false, true, false, true, false]);
  expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([1, 1, 0, 0]);
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
    [
      'stored exams and an answer',
      { paperCount: 2, startedIds: [7], lapsesAt: null, unsentCount: 1 },
      ['2 simulacros guardados', 'Sin conexiónAbrir1 respuesta por enviar'],
    ],
  ])('%s', async (_what, work, texts) => {
    await server.open({}, work);
    const card = screen.getByRole('region', { name: 'En este equipo' });
    for (const text of texts) expect(card.textContent).toContain(text);
    const link = within(card).queryByRole('link');
    expect(link?.getAttribute('href')).toBe(work.paperCount > 0 ? '/docente/mis-examenes' : undefined);
  });

  test('nothing: no card', async () => {
    await server.open();
    expect(screen.queryByRole('region', { name: 'En este equipo' })).toBeNull();
  });
});
