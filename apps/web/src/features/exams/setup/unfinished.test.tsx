import { createAttemptRoute, discardRoute } from '@amauta/contract/exams/attempt.ts';
import { attemptListRoute } from '@amauta/contract/practice.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openRow, sampleList } from '../my-exams/attempt-samples.fixture.ts';
import { storeChoice } from '../taking/answers/marked-choices.ts';
import { openSetup, setupServer, startButton } from './setup-page.fixture.tsx';

let api: ReturnType<typeof setupServer>['api'];

beforeEach(() => {
  ({ api } = setupServer());
});

async function openWithUnfinished() {
  api.answer(attemptListRoute, sampleList([openRow()]));
  const user = await openSetup('Directivos', 'MOCK');
  const card = within(await screen.findByRole('region', { name: 'Tienes un simulacro sin terminar' }));
  return { user, card };
}

describe('an exam that goes on, where the next one is put together', () => {
  it('is announced with its time left and can be gone on with', async () => {
    const { card } = await openWithUnfinished();
    expect(card.getByText(/Llevas 22 de 60 respondidas y quedan/).textContent).toMatch(
      /quedan (3:00|2:59):\d\d/,
    );
    expect(card.getByRole('link', { name: 'Continuar simulacro' }).getAttribute('href')).toBe(
      '/docente/ascenso/simulacro-examen/50',
    );
  });

  it('is warned of before another one starts', async () => {
    const { user } = await openWithUnfinished();
    await user.click(startButton());
    const dialog = await screen.findByRole('dialog', { name: 'Tienes un simulacro sin terminar' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(api.bodiesOf(createAttemptRoute)).toEqual([]);
    await user.click(startButton());
    await user.click(await screen.findByRole('button', { name: 'Iniciar otro' }));
    await waitFor(() => expect(api.bodiesOf(createAttemptRoute)).toHaveLength(1));
  });

  it('is named in the feminine where it is a practice', async () => {
    api.answer(attemptListRoute, sampleList([{ ...openRow(), mode: 'TOPIC' }]));
    const user = await openSetup('Directivos', 'MOCK');
    await screen.findByRole('region', { name: 'Tienes una práctica por tema sin terminar' });
    await user.click(startButton());
    await screen.findByText('Si inicias otra, esta queda abierta en Mis exámenes.');
    screen.getByRole('button', { name: 'Iniciar otra' });
  });

  it('can be given up, after a question', async () => {
    const { user, card } = await openWithUnfinished();
    storeChoice(50, 7, { alternativeId: 1, number: 1, page: 1 });
    api.answer(discardRoute, ({ path }) => {
      expect(path).toBe('/mock/50/discard/');
      api.answer(attemptListRoute, sampleList([]));
      return { success: true as const, data: { exam_attempt_id: 50, finished_at: new Date().toISOString() } };
    });
    await user.click(card.getByRole('button', { name: 'Descartar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Descartar simulacro' });
    within(dialog).getByText('No podrás continuarlo ni contará en tus puntajes.');
    within(dialog).getByText('Lo que fallaste en él sigue en Respuestas Erróneas.');
    await user.click(within(dialog).getByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByText('Tienes un simulacro sin terminar')).toBeNull());
    expect(Object.keys(localStorage).filter((key) => key.startsWith('exam_choices/50/'))).toEqual([]);
  });

  it.each([
    ['TOPIC', 22, 'Descartar práctica por tema', 'No podrás continuarla ni', 'Lo que fallaste en ella sigue'],
    ['WRONG', 22, 'Descartar repaso', 'No podrás continuarlo ni', 'Lo que fallaste en él sigue'],
    ['TOPIC', 0, 'Descartar práctica por tema', 'No podrás continuarla ni', null],
  ] as const)(
    'of mode %s with %d answers is given up in its own gender',
    async (mode, answered, name, going, failed) => {
      api.answer(attemptListRoute, sampleList([{ ...openRow(), mode, answered }]));
      const user = await openSetup('Directivos', 'MOCK');
      await user.click(await screen.findByRole('button', { name: 'Descartar' }));
      const dialog = within(await screen.findByRole('dialog', { name }));
      dialog.getByText(going, { exact: false });
      expect(dialog.queryByText(/^Lo que fallaste/)?.textContent.startsWith(failed ?? '')).toBe(
        failed === null ? undefined : true,
      );
    },
  );

  it('asks nothing where there is none', async () => {
    const user = await openSetup('Directivos', 'MOCK');
    await user.click(startButton());
    await waitFor(() => expect(api.bodiesOf(createAttemptRoute)).toHaveLength(1));
  });
});

it('two presses in one moment start one exam', async () => {
  await openSetup('Directivos', 'MOCK');
  const button = startButton();
  await act(async () => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(api.bodiesOf(createAttemptRoute)).toHaveLength(1));
  button.click();
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(api.bodiesOf(createAttemptRoute)).toHaveLength(1);
});
