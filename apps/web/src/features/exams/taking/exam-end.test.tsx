import { answerRoute } from '@amauta/contract/exams/attempt.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { presentToasts, type ToastRequest } from '../../../ui/feedback/toast.ts';
import { alternative, heading, openExam, prepareExamPage } from './fixtures/exam-page.fixture.tsx';
import { examServer } from './fixtures/exam-servers.fixture.ts';

const RESULTS = 'Otra página: /docente/ascenso/simulacro-examen/resultados/7';

const toasts = prepareExamPage();
const footButton = (name: string) => within(screen.getByRole('contentinfo')).getByRole('button', { name });

/** Answers the first call that ends the exam with a failure. Returns how many calls were refused. */
function refuseFirstEnd(code: string, status: number, headers: Record<string, string> = {}): () => number {
  const fetchNow = globalThis.fetch;
  const failure = { success: false, code, message: 'No se pudo.', error: 'No se pudo.' };
  let refused = 0;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (!String(request[0]).includes('finish') || refused > 0) return fetchNow(...request);
    refused += 1;
    return Response.json(failure, { status, headers });
  });
  return () => refused;
}

describe('the end', () => {
  it('sends the last answer before it tells the end, then shows the results', async () => {
    const server = examServer();
    for (const number of [1, 2, 3]) server.stored.set(number, number * 10 + 1);
    const user = userEvent.setup();
    await openExam();
    await heading('Pregunta 4 de 4');
    await user.click(footButton('Finalizar examen'));
    expect(toasts).toEqual(['Por favor, selecciona una alternativa antes de finalizar el examen.']);
    await user.click(await alternative('Opción 41'));
    await user.click(footButton('Finalizar examen'));
    await screen.findByText(RESULTS);
    expect(server.calls).toEqual([4, 'finish']);
  });

  it('is sent once more when the server asks to come back in a moment', async () => {
    const server = examServer();
    for (const number of [1, 2, 3]) server.stored.set(number, number * 10 + 1);
    const refused = refuseFirstEnd('OVERLOADED', 503, { 'retry-after': '0' });
    const user = userEvent.setup();
    await openExam();
    await user.click(await alternative('Opción 41'));
    await user.click(footButton('Finalizar examen'));
    await screen.findByText(RESULTS);
    expect(refused()).toBe(1);
    expect(toasts).toEqual([]);
  });

  it('is told by itself once the connection is back, and the page says so meanwhile', async () => {
    const server = examServer();
    for (const number of [1, 2, 3, 4]) server.stored.set(number, number * 10 + 1);
    const fetchNow = globalThis.fetch;
    let isOffline = true;
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) =>
      isOffline && String(request[0]).includes('finish')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetchNow(...request),
    );
    const user = userEvent.setup();
    await openExam();
    await heading(/^Pregunta/);
    await user.click(
      within(screen.getByRole('complementary')).getByRole('button', { name: 'Finalizar examen' }),
    );
    const asked = await screen.findByRole('dialog', { name: 'Finalizar examen' });
    await user.click(within(asked).getByRole('button', { name: 'Finalizar examen' }));
    await screen.findByText(
      'No hay conexión. Al volver, tu examen finaliza solo. No cierres esta página.',
      undefined,
      {
        timeout: 5_000,
      },
    );
    expect(toasts).toEqual([]);
    isOffline = false;
    window.dispatchEvent(new Event('online'));
    await screen.findByText(RESULTS);
    expect(server.calls).toEqual(['finish']);
  });

  it('is offered once more when the server refuses it', async () => {
    const server = examServer();
    for (const number of [1, 2, 3]) server.stored.set(number, number * 10 + 1);
    refuseFirstEnd('NOT_FOUND', 404);
    const user = userEvent.setup();
    await openExam();
    const shown: ToastRequest[] = [];
    const dismissed: string[] = [];
    const stop = presentToasts({
      show: (toast) => shown.push(toast),
      dismiss: (id) => dismissed.push(id),
    });
    await user.click(await alternative('Opción 41'));
    await user.click(footButton('Finalizar examen'));
    await waitFor(() => expect(shown.map(({ message }) => message)).toEqual(['No se pudo.']));
    const [toast] = shown;
    expect(toast?.action?.label).toBe('Reintentar');
    act(() => toast?.action?.onPress());
    await screen.findByText(RESULTS);
    expect(server.calls).toEqual([4, 'finish']);
    expect(dismissed).toContain(toast?.id);
    stop();
  });

  it('can be tried again or left when the server does not answer', async () => {
    const server = examServer();
    for (const number of [1, 2, 3]) server.stored.set(number, number * 10 + 1);
    const fetchNow = globalThis.fetch;
    let stalled = 0;
    vi.stubGlobal('fetch', (...request: Parameters<typeof fetch>) => {
      const isStalled = String(request[0]).includes('finish') && stalled < 1;
      if (isStalled) stalled += 1;
      return isStalled ? new Promise(() => undefined) : fetchNow(...request);
    });
    const user = userEvent.setup();
    await openExam();
    await user.click(await alternative('Opción 41'));
    await user.click(footButton('Finalizar examen'));
    const dialog = await screen.findByRole('dialog', { name: 'Finalizar examen' });
    within(dialog).getByText('Finalizando...');
    within(dialog).getByRole('button', { name: 'Seguir en el examen' });
    await user.click(within(dialog).getByRole('button', { name: 'Reintentar' }));
    await screen.findByText(RESULTS);
    expect(server.calls).toEqual([4, 'finish']);
  });

  it('asks first when items have no answer, and says how many', async () => {
    const server = examServer();
    const user = userEvent.setup();
    await openExam();
    await user.click(await alternative('Opción 11'));
    await user.click(
      within(screen.getByRole('complementary')).getByRole('button', { name: 'Finalizar examen' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Finalizar examen' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Seguir en el examen'));
    within(dialog).getByText('Te quedan 3 preguntas sin responder.');
    expect(server.calls).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Finalizar examen' }));
    await screen.findByText(RESULTS);
    // The marked alternative is sent as an answer too.
    expect(server.calls).toEqual([1, 'finish']);
  });

  it('by the time sends the marked alternatives too, and leads only to the results', async () => {
    const server = examServer({ start_time: new Date(Date.now() - 3_601_000).toISOString() });
    localStorage.setItem('exam_choices/7/4', JSON.stringify({ alternativeId: 42, number: 4, page: 3 }));
    const user = userEvent.setup();
    await openExam();
    const dialog = await screen.findByRole('dialog', { name: 'Tiempo cumplido' });
    await within(dialog).findByText(/también la alternativa que tenías marcada en la pregunta 4\./);
    expect(server.calls).toEqual([4, 'finish']);
    expect(server.bodies[0]).toMatchObject({ selected_alternative_id: 42, elapsed_time: 3600 });
    await user.keyboard('{Escape}');
    expect(dialog.isConnected).toBe(true);
    await user.click(within(dialog).getByRole('button', { name: 'Ver resultados' }));
    await screen.findByText(RESULTS);
  });

  it('by the time says which answers could not be saved, and why', async () => {
    const server = examServer({ start_time: new Date(Date.now() - 3_601_000).toISOString() });
    const message = 'El tiempo del examen terminó. Revisa tus resultados.';
    server.api.refuse(answerRoute, { status: 409, code: 'TIME_OVER', message });
    localStorage.setItem('exam_choices/7/4', JSON.stringify({ alternativeId: 42, number: 4, page: 3 }));
    await openExam();
    const dialog = await screen.findByRole('dialog', { name: 'Tiempo cumplido' });
    await within(dialog).findByText(`No se guardó tu respuesta a la pregunta 4. ${message}`);
    within(dialog).getByText(/Guardamos tus demás respuestas\.$/);
    expect(within(dialog).queryByText(/Guardamos todo/)).toBeNull();
  });

  it('by the time says when it ended, as other times of day are written', async () => {
    examServer({ start_time: '2026-03-09T11:22:00Z' });
    await openExam();
    const dialog = await screen.findByRole('dialog', { name: 'Tiempo cumplido' });
    await within(dialog).findByText(/^Tu simulacro terminó solo, a las 07:22\./);
  });

  it.each([
    [60, 'Sin conexión. Tienes 10 minutos desde el final para enviarlas.'],
    [601, 'Sin conexión. Ya pasaron los 10 minutos para enviarlas: es posible que no se guarden.'],
  ])('by the time, %d s ago and without connection: %s', async (seconds, text) => {
    const server = examServer({ start_time: new Date(Date.now() - (3_600 + seconds) * 1000).toISOString() });
    server.api.respond(answerRoute, () => Promise.reject(new TypeError('Failed to fetch')));
    localStorage.setItem('exam_choices/7/4', JSON.stringify({ alternativeId: 42, number: 4, page: 3 }));
    await openExam();
    const dialog = await screen.findByRole('dialog', { name: 'Tiempo cumplido' });
    await within(dialog).findByText(text);
  });

  describe.each([
    [503, { 'retry-after': '5' }],
    [503, {}],
    [500, {}],
  ])('while the server answers %d %j', (status, headers) => {
    const refuse = (server: ReturnType<typeof examServer>) =>
      server.api.respond(answerRoute, () => {
        const failure = { success: false, code: 'OVERLOADED', message: 'Espera.', error: 'Espera.' };
        return Response.json(failure, { status, headers: new Headers(headers) });
      });

    it('the page does not blame the connection, above the foot and on finishing', async () => {
      const server = examServer();
      for (const number of [1, 2, 3]) server.stored.set(number, number * 10 + 1);
      refuse(server);
      const user = userEvent.setup();
      await openExam();
      await user.click(await alternative('Opción 41'));
      await user.click(footButton('Finalizar examen'));
      await screen.findByText('El servidor no responde. Tu respuesta se guardará cuando vuelva.');
      const dialog = await screen.findByRole('dialog', { name: 'Finalizar examen' });
      within(dialog).getByText(/^El servidor no responde\. Cuando vuelva se envían solas/);
      expect(screen.queryByText(/[Ss]in conexión|No hay conexión/)).toBeNull();
    });

    it('the page does not blame the connection at the end of the time', async () => {
      refuse(examServer({ start_time: new Date(Date.now() - 3_660_000).toISOString() }));
      localStorage.setItem('exam_choices/7/4', JSON.stringify({ alternativeId: 42, number: 4, page: 3 }));
      await openExam();
      await screen.findByText('El servidor no responde. Tienes 10 minutos desde el final para enviarlas.');
    });
  });

  it('an ended exam shows its results', async () => {
    examServer({ finished_at: new Date().toISOString() });
    await openExam();
    await screen.findByText(RESULTS);
  });
});
