import { createAttemptRoute } from '@amauta/contract/exams/attempt.ts';
import { type Results, resultsRoute } from '@amauta/contract/exams/results.ts';
import { NOMBRAMIENTO_2019, NOMBRAMIENTO_2024 } from '@amauta/exam-rules/real/official.fixture.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../../testing/fake-api.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { ResultsPage } from '../results-page.tsx';
import { realResultsOf } from './real-samples.fixture.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});

async function open(results: Results = realResultsOf(), at = '/resultados') {
  const api = fakeApi();
  api.answer(resultsRoute, { success: true, data: results });
  const examType = results.exam_attempt.tags.type_exam;
  const { router } = await renderPage(
    <ResultsPage examType={examType} mode="simulacro-examen" attemptId={9} />,
    { at },
  );
  await screen.findByRole('heading', { name: 'Tus respuestas' });
  return { user: userEvent.setup(), router, api };
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const rows = () => screen.getAllByRole('button', { name: /^Pregunta \d+/ });
const toggle = (name: RegExp) => screen.getByRole('button', { name });

describe('the official points', () => {
  it('of Ascenso say the escala, what is lacking, and where that stands on the stair', async () => {
    await open();
    screen.getByText('Ascenso, como en el día, 13-11-2026');
    const score = region('Puntaje');
    score.getByRole('heading', { name: 'Llegas a la 2.ª escala.' });
    const text = screen.getByRole('region', { name: 'Puntaje' }).textContent;
    expect(text).toContain('54 de 90 puntos');
    expect(text).toContain('Te faltan 3 puntos (2 preguntas) para la 3.ª, tu meta.');
    expect(score.getByText('3 puntos (2 preguntas)').tagName).toBe('B');
    score.getAllByRole('img', {
      name: /^Tu puntaje, 54, .*: 2\.ª 54, alcanzada; 3\.ª 57, tu meta, te faltan 3; 4\.ª 60; .*8\.ª 69\.$/,
    });
    expect(score.getAllByRole('term').map((term) => term.parentElement?.textContent)).toEqual([
      'Correctas36',
      'Incorrectas20',
      'En blanco4',
      'Tiempo2:41:08',
      'Marcadas2',
    ]);
    const subtests = region('Por subprueba');
    subtests.getByText('Cuenta el total: ninguna tiene mínimo propio.');
    subtests.getByRole('img', { name: '24 de 30 puntos' });
    expect(screen.queryByText(/práctica/)).toBeNull();
  });

  it('of Nombramiento 2024 are three conditions: two sections and the total', async () => {
    await open(realResultsOf(NOMBRAMIENTO_2024, 50));
    const conditions = within(screen.getByRole('list', { name: 'Condiciones del examen' }));
    expect(conditions.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Habilidades Generales',
      'Conocimientos',
      'Total',
    ]);
    conditions.getByText('25 de 25 correctas. Sin mínimo propio');
    conditions.getByRole('img', { name: '75 de 150 puntos; mínimo 84' });
    conditions.getByText('Te faltan 9 puntos, 3 preguntas');
    conditions.getByRole('img', { name: '125 de 200 puntos; mínimo 110' });
    conditions.getByText('Mínimo alcanzado');
    // The subtests within 'Habilidades Generales' are in a region of their own.
    region('Por subprueba').getByText('13 de 13 correctas');
  });

  it('of Nombramiento 2019 are its three subtests, told once', async () => {
    await open(realResultsOf(NOMBRAMIENTO_2019, 60));
    const conditions = within(screen.getByRole('list', { name: 'Condiciones del examen' }));
    expect(conditions.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      '50 de 50 puntos; mínimo 30',
      '50 de 50 puntos; mínimo 30',
      '25 de 100 puntos; mínimo 60',
    ]);
    expect(screen.queryByRole('region', { name: 'Por subprueba' })).toBeNull();
  });
});

describe('how it was taken', () => {
  it('shows the times, and what changing answers came to', async () => {
    await open();
    const times = region('Tu tiempo por pregunta');
    times.getByText('2 preguntas pasaron de 5 minutos y sumaron 13 minutos.');
    times.getAllByRole('img', {
      name: 'Minutos por pregunta, de la 1 a la 60. Pasaron de 5 min: 8 y 9. En blanco: 57, 58, 59 y 60.',
    });
    times.getByText('Ritmo oficial: 3 min');
    const changes = region('Cambiaste 2 respuestas');
    changes.getByText('Cambiar no te dio ni te quitó puntos.');
    expect(changes.getAllByRole('listitem')).toHaveLength(2);
  });

  it('says so where no time and no change is known', async () => {
    const results = realResultsOf();
    const { real } = results;
    const changes = { wrong_to_right: 0, right_to_wrong: 0, wrong_to_wrong: 0, to_blank: 0, points: 0 };
    const time = { ...real.time, is_known: false, sentence: null };
    await open({ ...results, real: { ...real, changes, time } });
    region('Tu tiempo por pregunta').getByText('Este examen no guardó el tiempo de cada pregunta.');
    region('No cambiaste respuestas').getByText('Quedó la primera que diste en cada pregunta.');
  });

  it('says nothing of changes where nothing was answered', async () => {
    const results = realResultsOf();
    const { real, summary } = results;
    const changes = { wrong_to_right: 0, right_to_wrong: 0, wrong_to_wrong: 0, to_blank: 0, points: 0 };
    const blank = { ...summary, correct: 0, incorrect: 0, unanswered: 60 };
    await open({ ...results, summary: blank, real: { ...real, changes } });
    region('Tu tiempo por pregunta');
    expect(screen.queryByText(/Quedó la primera/)).toBeNull();
  });

  it('tells how the topics went', async () => {
    const topic = {
      code: 'CL-INF',
      name: 'Inferencias',
      kind: 'CL' as const,
      answered: 5,
      right: 2,
      total: 6,
    };
    await open({ ...realResultsOf(), topics: [topic] });
    const topics = region('Por tema');
    topics.getByText('2 de 6 correctas, 1 sin responder');
    topics.getByText('Inferencias');
    expect(topics.queryByRole('button', { name: /^Ver/ })).toBeNull();
  });

  it('shows the six topics first that lost the most, and all on request', async () => {
    const topics = Array.from({ length: 8 }, (_, index) => ({
      code: `T${index}`,
      name: `Tema ${index + 1}`,
      kind: 'CL' as const,
      answered: 2,
      right: index === 7 ? 2 : 1,
      total: 2,
    }));
    await open({ ...realResultsOf(), topics });
    const section = region('Por tema');
    const folded = () =>
      section.getAllByRole('listitem').filter(({ classList }) => classList.contains('hidden'));
    expect(folded().map((row) => within(row).getByText(/^Tema/).textContent)).toEqual(['Tema 7', 'Tema 8']);
    fireEvent.click(section.getByRole('button', { name: 'Ver los 8 temas', expanded: false }));
    expect(folded()).toEqual([]);
    section.getByText('Todas');
    fireEvent.click(section.getByRole('button', { name: 'Ver solo los 6 primeros', expanded: true }));
    expect(folded()).toHaveLength(2);
  });

  it('names an exam that was taken without a connection, and what its clock did', async () => {
    const message = 'El reloj del equipo retrocedió durante el examen.';
    await open({ ...realResultsOf(), offline: { clock: 'went_back', message } });
    within(screen.getByRole('list', { name: 'Datos del examen' })).getByText('Rendido sin conexión');
    screen.getByText(message);
  });
});

describe('the answers', () => {
  it('are filtered one way at a time, as the address says', async () => {
    const { user, router } = await open();
    await user.click(toggle(/^Marcadas/));
    await screen.findByText('Se muestran 2 de 2 respuestas.');
    expect(router.state.location.search).toEqual({ respuestas: 'marcadas' });
    expect(toggle(/^Marcadas/).getAttribute('aria-pressed')).toBe('true');
    expect(toggle(/^Todas/).getAttribute('aria-pressed')).toBe('false');
    expect(rows().map((row) => row.getAttribute('aria-label'))).toEqual([
      'Pregunta 3, correcta. Ver detalle',
      'Pregunta 60, en blanco. Ver detalle',
    ]);
    await user.click(toggle(/^Cambiadas/));
    await screen.findByText('Cambiaste de B a A');
    screen.getByText('Cambiaste de A a B');
    await user.click(toggle(/^Lentas/));
    expect((await screen.findAllByText(/6:40, lenta/)).length).toBe(2);
  });

  it('offer no filter that keeps nothing', async () => {
    const results = realResultsOf();
    const counts = { ...results.real.filter_counts, marked: 0 };
    await open({ ...results, real: { ...results.real, filter_counts: counts } });
    expect((toggle(/^Marcadas/) as HTMLButtonElement).disabled).toBe(true);
    expect((toggle(/^Cambiadas/) as HTMLButtonElement).disabled).toBe(false);
  });

  it('open to how others chose, or to why that is not told, and to the justification', async () => {
    const { user } = await open();
    const [first, second] = rows();
    if (!first || !second) throw new Error('no rows');
    await user.click(first);
    const others = within(screen.getByRole('list', { name: 'Cómo respondieron otros docentes' }));
    expect(others.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'AA. Alternativa 118\u00a0%',
      'BB. Alternativa 252\u00a0%Tu respuesta correcta',
      'CC. Alternativa 327\u00a0%',
    ]);
    screen.getByText('De 1 284 docentes; 3 % la dejó en blanco.');
    screen.getByText('Porque lo dice el texto.');
    await user.click(second);
    screen.getByText('Aún hay pocas respuestas de otros docentes para comparar.');
  });
});

it('the same exam can be taken again, as on the day', async () => {
  const results = realResultsOf();
  const payload = {
    ...results.exam_attempt.payload,
    years: [],
    way: 'REAL' as const,
    blueprint_id: 1,
    target_scale: 3,
  };
  const { user, api } = await open({ ...results, exam_attempt: { ...results.exam_attempt, payload } });
  api.refuse(createAttemptRoute, { status: 422, code: 'RULE_BROKEN', message: 'Ya no se ofrece.' });
  await user.click(screen.getByRole('button', { name: /Dar nuevo examen/ }));
  expect(api.bodiesOf(createAttemptRoute)).toEqual([payload]);
});
