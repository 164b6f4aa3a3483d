import { paperNumbersRoute } from '@amauta/contract/questions/bank.ts';
import { importQuestionsRoute } from '@amauta/contract/questions/question-exchange.ts';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { paperNumbersQuery } from '../questions.queries.ts';
import { ImportButton } from './import-button.tsx';

const PAPER = {
  source_section: 1,
  type_exam: 'Ascenso',
  modality: 1,
  level: 3,
  specialty: 10,
  year: 2022,
} as const;
const CATEGORY = { ...PAPER, exam_directive: null, exam_name: null, exam_order: null };

function Page() {
  const { data } = useQuery(paperNumbersQuery(PAPER));
  return (
    <>
      <ImportButton category={CATEGORY} />
      <output>{data?.length}</output>
    </>
  );
}

async function importFile() {
  signInAs(administrator);
  const api = fakeApi();
  let stored = 0;
  api.answer(paperNumbersRoute, () => ({
    success: true as const,
    data: Array.from({ length: stored }, (_, index) => ({ number: index + 1, entry_id: index + 1 })),
  }));
  api.respond(importQuestionsRoute, () => {
    stored = 2;
    throw new TypeError('the connection is lost');
  });
  await renderPage(<Page />, { at: '/administrador/banco-preguntas' });
  const choose = () =>
    userEvent.upload(screen.getByLabelText('Archivo QTI o Moodle XML'), new File(['<quiz/>'], 'p.xml'));
  return { api, choose };
}

it('says what was created, and of each question that was not why', async () => {
  const { api, choose } = await importFile();
  api.answer(importQuestionsRoute, {
    success: true,
    data: {
      created: [{ id: 1, numbers: [1] }],
      skipped: [2, 3].map((number) => ({ name: `Pregunta ${number}`, reason: 'No se pudo guardar.' })),
      warnings: [],
    },
  });
  await choose();
  const told = within(await screen.findByRole('dialog', { name: 'Importación terminada' }));
  expect(told.getByText('Se creó 1 pregunta.')).toBeTruthy();
  expect(told.getByRole('heading', { name: 'No se importaron (2)' })).toBeTruthy();
  expect(told.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Pregunta 2: No se pudo guardar.',
    'Pregunta 3: No se pudo guardar.',
  ]);
  expect(told.queryByRole('heading', { name: /^Revisa estas/ })).toBeNull();
});

it('reads the paper anew after a lost reply, because questions may be stored', async () => {
  const toasts: string[] = [];
  presentToasts({ show: ({ kind }) => void toasts.push(kind), dismiss: () => {} });
  const { choose } = await importFile();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('0'));
  await choose();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('2'));
  expect(toasts).toEqual(['error']);
});
