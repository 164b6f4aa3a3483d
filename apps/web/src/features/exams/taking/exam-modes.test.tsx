import { type Attempt, createAttemptRoute, type UsedTime } from '@amauta/contract/exams/attempt.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { readStoredAttempt } from '../stored-attempt.fixture.ts';
import { ExamPage } from './exam-page.tsx';
import { prepareExamPage } from './fixtures/exam-page.fixture.tsx';
import { sampleAttempt } from './fixtures/exam-samples.fixture.ts';
import { examServer } from './fixtures/exam-servers.fixture.ts';

const { tags, payload } = sampleAttempt();
const BANK: Partial<Attempt> = {
  mode: 'BANK',
  timer_type: 'ELAPSED',
  tags: { ...tags, years: [2022] },
  payload: { ...payload, type: 'BANK', years: [2022] },
};
const WRONG: Partial<Attempt> = {
  mode: 'WRONG',
  tags: { ...tags, modality: null, level: null, years: [] },
  payload: { ...payload, type: 'WRONG', category_id: undefined, years: [], question_count: 10 },
};
const ago = (seconds: number) => ({ start_time: new Date(Date.now() - seconds * 1000).toISOString() });

const toasts = prepareExamPage();

async function open(mode: 'banco-preguntas' | 'preguntas-erradas') {
  const { router } = await renderPage(<ExamPage examType="Ascenso" mode={mode} attemptId={7} />, {
    at: `/docente/ascenso/${mode}/7`,
  });
  await screen.findByRole('heading', { name: 'Pregunta 1 de 4' });
  return { router, user: userEvent.setup() };
}
const tagTexts = () =>
  within(screen.getByRole('list', { name: 'Datos del examen' }))
    .getAllByRole('listitem')
    .map((tag) => tag.textContent);
const timer = (name: string) => screen.getByRole('timer', { name });

describe('question bank', () => {
  it('shows its title and year, and its clock counts the time of use without absences', async () => {
    const server = examServer({ ...BANK, ...ago(9000), used_seconds: 75 });
    await open('banco-preguntas');
    screen.getByRole('heading', { name: 'Banco de preguntas' });
    expect(tagTexts()).toEqual(['Ascenso', 'Exámenes MINEDU', 'EBR', 'Primaria', '2022']);
    expect(timer('Tiempo transcurrido').textContent).toMatch(/^Tiempo1:1[5-9]$/);
    await waitFor(() => expect(timer('Tiempo transcurrido').textContent).not.toBe('Tiempo1:15'), {
      timeout: 4_000,
    });
    // Leaving reports the used time to the server, which returns it at the next opening.
    cleanup();
    const told = server.api.received.find(({ path }) => path === '/mock/7/time/')?.body as UsedTime;
    expect(told.used_seconds).toBeGreaterThan(75);
  });

  it('tells the time of a page that is closed or reloaded, in a request that outlives the page', async () => {
    const server = examServer({ ...BANK, ...ago(9000), used_seconds: 75 });
    await open('banco-preguntas');
    await waitFor(() => expect(timer('Tiempo transcurrido').textContent).not.toBe('Tiempo1:15'), {
      timeout: 4_000,
    });
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    visibility.mockRestore();
    const told = server.api.received.filter(({ path }) => path === '/mock/7/time/');
    expect(told).toMatchObject([{ body: { used_seconds: 76 }, outlivesPage: true }]);
    expect(server.api.received.filter(({ outlivesPage }) => outlivesPage)).toEqual(told);
  });

  it('tells the time before its end, for the results', async () => {
    const server = examServer({ ...BANK, ...ago(9000), used_seconds: 75 });
    const { user } = await open('banco-preguntas');
    await waitFor(() => expect(timer('Tiempo transcurrido').textContent).not.toBe('Tiempo1:15'), {
      timeout: 4_000,
    });
    await user.click(await screen.findByRole('radio', { name: /Opción 11/ }));
    await user.click(
      within(screen.getByRole('complementary')).getByRole('button', { name: 'Finalizar examen' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Finalizar examen' });
    await user.click(within(dialog).getByRole('button', { name: 'Finalizar examen' }));
    await waitFor(() => expect(server.calls).toContain('finish'));
    const paths = server.api.received.map(({ path }) => path);
    expect(paths).toContain('/mock/7/time/');
    expect(paths.indexOf('/mock/7/time/')).toBeLessThan(paths.indexOf('/mock/7/finish/'));
  });

  it('never ends by its time nor turns red', async () => {
    examServer({ ...BANK, ...ago(5 * 3600), used_seconds: 4 * 3600 });
    await open('banco-preguntas');
    expect(timer('Tiempo transcurrido').textContent).toMatch(/^Tiempo4:00:0\d$/);
    expect(timer('Tiempo transcurrido').className).not.toContain('bg-bad');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is left without a question', async () => {
    examServer(BANK);
    const { router } = await open('banco-preguntas');
    void router.navigate({ to: '/docente/recursos' as never });
    await screen.findByText('Otra página: /docente/recursos');
  });

  it('ends with its own results', async () => {
    const server = examServer(BANK);
    const { user } = await open('banco-preguntas');
    await user.click(await screen.findByRole('radio', { name: /Opción 11/ }));
    await user.click(
      within(screen.getByRole('complementary')).getByRole('button', { name: 'Finalizar examen' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Finalizar examen' });
    await user.click(within(dialog).getByRole('button', { name: 'Finalizar examen' }));
    await screen.findByText('Otra página: /docente/ascenso/banco-preguntas/resultados/7');
    expect(server.calls).toEqual([1, 'finish']);
  });

  it('starts anew with the stored choice, and the new attempt replaces the stored one', async () => {
    const server = examServer(BANK);
    const { user } = await open('banco-preguntas');
    await user.click(screen.getByRole('button', { name: 'Generar de nuevo' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('¿Quieres empezar otra vez con la misma selección?');
    await user.click(within(dialog).getByRole('button', { name: 'Generar de nuevo' }));
    await screen.findByText('Otra página: /docente/ascenso/banco-preguntas/8');
    expect(server.api.bodiesOf(createAttemptRoute)).toEqual([server.attempt.payload]);
    expect(readStoredAttempt()).toMatchObject({
      attemptId: 8,
      timerType: 'ELAPSED',
      payload: { type: 'BANK', years: [2022] },
    });
  });
});

describe('practice of errors', () => {
  it('shows its title without a year', async () => {
    examServer(WRONG);
    await open('preguntas-erradas');
    screen.getByRole('heading', { name: 'Repaso de Respuestas Erróneas' });
    expect(tagTexts()).toEqual(['Ascenso', 'Exámenes MINEDU']);
    expect(timer('Tiempo restante').textContent).toMatch(/^Tiempo(1:00:00|59:5\d)$/);
  });

  it('goes on in red after its time, and is left without a question', async () => {
    examServer({ ...WRONG, ...ago(9000), used_seconds: 3600 + 65 });
    const { router, user } = await open('preguntas-erradas');
    expect(timer('Tiempo de más').textContent).toMatch(/^Tiempo cumplido\+1:0[5-9]$/);
    expect(timer('Tiempo de más').className).toContain('bg-bad');
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(await screen.findByRole('radio', { name: /Opción 11/ }));
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    await screen.findByText('¡Respuesta correcta! 🎉');
    // Only a mock offers to skip the verdict.
    expect(screen.queryByRole('button', { name: 'Pasar sin ver la corrección' })).toBeNull();
    await user.keyboard('{ArrowRight}');
    await screen.findByRole('heading', { name: 'Preguntas 2 a 3 de 4' });
    void router.navigate({ to: '/docente/recursos' as never });
    await screen.findByText('Otra página: /docente/recursos');
  });

  it('starts anew, and says when fewer items are left than asked for', async () => {
    const server = examServer(WRONG);
    const message = 'Tu repaso tiene 4 preguntas: son todas las que te quedan por dominar.';
    server.api.answer(createAttemptRoute, () => ({
      success: true as const,
      message,
      data: { ...server.attempt, exam_attempt_id: 8 },
    }));
    const { user } = await open('preguntas-erradas');
    await user.click(screen.getByRole('button', { name: 'Generar de nuevo' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Generar de nuevo' }));
    await screen.findByText('Otra página: /docente/ascenso/preguntas-erradas/8');
    expect(server.api.bodiesOf(createAttemptRoute)).toEqual([server.attempt.payload]);
    expect(readStoredAttempt()).toMatchObject({
      attemptId: 8,
      payload: { type: 'WRONG', question_count: 10 },
    });
    expect(toasts.slice(-2)).toEqual(['Iniciando examen correctamente.', message]);
  });

  it('ends with its own results', async () => {
    const server = examServer({ ...WRONG, finished_at: new Date().toISOString() });
    await renderPage(<ExamPage examType="Ascenso" mode="preguntas-erradas" attemptId={7} />, {
      at: '/docente/ascenso/preguntas-erradas/7',
    });
    await screen.findByText('Otra página: /docente/ascenso/preguntas-erradas/resultados/7');
    expect(server.calls).toEqual([]);
  });
});
