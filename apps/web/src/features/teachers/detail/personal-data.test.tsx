import { eraseTeacherRoute, teacherDataRoute } from '@amauta/contract/privacy.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../../api/transfer/save-file.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { sampleDetail } from '../dialogs.fixture.tsx';
import { PersonalDataPart } from './personal-data.tsx';

vi.mock('../../../api/transfer/save-file.ts', () => ({ saveFile: vi.fn() }));

const onErased = vi.fn();
const teacher = sampleDetail();
let api: ReturnType<typeof fakeApi>;
let toasts: string[];

beforeEach(() => {
  signInAs(administrator);
  api = fakeApi();
  onErased.mockReset();
  toasts = [];
  presentToasts({
    show: ({ kind, message }) => void toasts.push(`${kind}: ${message}`),
    dismiss: () => {},
  });
});

const draw = (changes: Partial<typeof teacher> = {}) =>
  renderPage(<PersonalDataPart teacher={{ ...teacher, ...changes }} onErased={onErased} />);
const openQuestion = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Borrar datos personales' }));
  return within(await screen.findByRole('dialog', { name: 'Borrar datos personales' }));
};

it('says whether and when the teacher accepted which text', async () => {
  const { unmount } = await draw();
  expect(screen.getByText('Aún no aceptó el texto de privacidad.')).toBeTruthy();
  unmount();
  await draw({ privacy_consent: { version: '2026-11', accepted_at: '2026-11-23T15:00:00.000Z' } });
  expect(screen.getByText(/Aceptó el texto de privacidad/).textContent).toContain('2026-11 el 23-11-2026.');
});

it('saves the data of the teacher as a file', async () => {
  api.respond(teacherDataRoute, () => Response.json({ account: { id: teacher.id } }));
  await draw();
  await userEvent.click(screen.getByRole('button', { name: 'Exportar sus datos' }));
  await vi.waitFor(() => expect(toasts).toEqual(['success: Los datos del docente se exportaron.']));
  expect(vi.mocked(saveFile).mock.calls[0]?.[1]).toBe(`datos-docente-${teacher.id}.json`);
});

it('erases only after the email was typed', async () => {
  api.answer(eraseTeacherRoute, { success: true, message: 'Los datos personales del docente se borraron.' });
  await draw();
  const question = await openQuestion();
  const confirm = question.getByRole('button', { name: 'Borrar para siempre' });
  await userEvent.type(question.getByLabelText('Correo del docente'), 'otro@correo.pe');
  await userEvent.click(confirm);
  expect(question.getByLabelText('Correo del docente').getAttribute('aria-invalid')).toBe('true');
  expect(api.bodiesOf(eraseTeacherRoute)).toEqual([]);
  expect(api.received).toEqual([]);
  await userEvent.clear(question.getByLabelText('Correo del docente'));
  await userEvent.type(question.getByLabelText('Correo del docente'), teacher.contact.email.toUpperCase());
  await userEvent.click(confirm);
  await vi.waitFor(() => expect(onErased).toHaveBeenCalledOnce());
  expect(api.received.map(({ path }) => path)).toEqual([`/teachers/${teacher.id}/erase/`]);
  expect(toasts).toEqual(['success: Los datos personales del docente se borraron.']);
});

it('says why the data was not erased, and stays open', async () => {
  api.refuse(eraseTeacherRoute, { status: 404, code: 'NOT_FOUND', message: 'No encontramos a ese docente.' });
  await draw();
  const question = await openQuestion();
  await userEvent.type(question.getByLabelText('Correo del docente'), teacher.contact.email);
  await userEvent.click(question.getByRole('button', { name: 'Borrar para siempre' }));
  await vi.waitFor(() => expect(toasts).toEqual(['error: No encontramos a ese docente.']));
  expect(onErased).not.toHaveBeenCalled();
  await userEvent.click(question.getByRole('button', { name: 'Cancelar' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers who only reads the export, and nothing that erases', async () => {
  signInAs({ ...administrator, admin_role: 'read_only' });
  await draw();
  expect(screen.getByRole('button', { name: 'Exportar sus datos' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Borrar datos personales' })).toBeNull();
});
