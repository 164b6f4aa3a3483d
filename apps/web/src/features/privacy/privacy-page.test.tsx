import { acceptPrivacyRoute, consentRoute, ownDataRoute, PRIVACY_VERSION } from '@amauta/contract/privacy.ts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '../../api/session-store.ts';
import { saveFile } from '../../api/transfer/save-file.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { administrator, signInAs, teacher } from '../../testing/session-users.ts';
import { presentToasts } from '../../ui/feedback/toast.ts';
import { PrivacyPage } from './privacy-page.tsx';

vi.mock('../../api/transfer/save-file.ts', () => ({ saveFile: vi.fn() }));
// The settings are read once, so they must be in the document before the first rendering.
vi.hoisted(() => {
  const meta = document.createElement('meta');
  meta.name = 'amauta-config';
  meta.content = JSON.stringify({
    appName: 'Amauta',
    contactPhone: '900000000',
    contactUrl: 'https://wa.me/51900000000',
    version: '1',
    providerName: 'Ayllu Educa S.A.C.',
    providerAddress: 'Jr. Puno 123, Cusco',
    privacyEmail: 'datos@ayllu.test',
    eraseDeletedAfterDays: 90,
  });
  document.head.append(meta);
});

const NOT_YET = { success: true as const, data: { version: PRIVACY_VERSION, accepted_at: null } };
let toasts: string[];

beforeEach(() => {
  clearSession();
  toasts = [];
  presentToasts({
    show: ({ kind, message }) => void toasts.push(`${kind}: ${message}`),
    dismiss: () => {},
  });
});

const draw = () => renderPage(<PrivacyPage />, { at: '/privacidad' });

it('tells a visitor who is responsible, for how long data is kept, and the four rights', async () => {
  fakeApi();
  await draw();
  expect(screen.getByRole('heading', { level: 1, name: 'Privacidad' })).toBeTruthy();
  expect(screen.getByText('Ayllu Educa S.A.C.')).toBeTruthy();
  expect(screen.getByText(/Jr\. Puno 123, Cusco/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'datos@ayllu.test' }).getAttribute('href')).toBe(
    'mailto:datos@ayllu.test',
  );
  expect(screen.getByText(/se borran para siempre 90 días después/)).toBeTruthy();
  for (const right of ['Acceso:', 'Rectificación:', 'Cancelación:', 'Oposición:'])
    expect(screen.getByText(right)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ir a ingresar' }).getAttribute('href')).toBe('/ingresar');
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers an administrator nothing of a teacher', async () => {
  fakeApi();
  signInAs(administrator);
  await draw();
  expect(screen.getByRole('link', { name: 'Volver' }).getAttribute('href')).toBe('/administrador');
  expect(screen.queryByRole('button')).toBeNull();
});

it('gives a teacher the data as a file, and says why it does not', async () => {
  const api = fakeApi();
  signInAs(teacher);
  api.answer(consentRoute, NOT_YET);
  const stored = { account: { full_name: 'Rosa Quispe Mamani' } };
  api.respond(ownDataRoute, () => Response.json(stored));
  await draw();
  const button = await screen.findByRole('button', { name: 'Descargar mis datos' });
  await userEvent.click(button);
  await vi.waitFor(() => expect(saveFile).toHaveBeenCalledOnce());
  const [file, name] = vi.mocked(saveFile).mock.calls[0] as [Blob, string];
  expect(name).toBe('mis-datos-personales.json');
  expect(file.type).toBe('application/json');
  expect(toasts).toEqual(['success: Tus datos se descargaron.']);
  api.refuse(ownDataRoute, { status: 404, code: 'NOT_FOUND', message: 'No encontramos a ese docente.' });
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar mis datos' }));
  await vi.waitFor(() => expect(toasts).toContain('error: No encontramos a ese docente.'));
});

it('lets a teacher accept the text once', async () => {
  const api = fakeApi();
  signInAs(teacher);
  api.answer(consentRoute, NOT_YET);
  const accepted = { version: PRIVACY_VERSION, accepted_at: '2026-11-23T15:00:00.000Z' };
  api.answer(acceptPrivacyRoute, { success: true, message: 'Gracias.', data: accepted });
  await draw();
  await userEvent.click(await screen.findByRole('button', { name: 'He leído y acepto' }));
  expect((await screen.findByText(/Aceptaste este texto el/)).textContent).toContain('23-11-2026');
  expect(screen.queryByRole('button', { name: 'He leído y acepto' })).toBeNull();
  expect(api.bodiesOf(acceptPrivacyRoute)).toContainEqual({ version: PRIVACY_VERSION });
});

it('asks again when the acceptance could not be read', async () => {
  const api = fakeApi();
  signInAs(teacher);
  api.refuse(consentRoute, { status: 500, code: 'INTERNAL', message: 'Algo falló.' });
  await draw();
  expect(await screen.findByText('Algo falló.')).toBeTruthy();
  api.answer(consentRoute, NOT_YET);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('button', { name: 'He leído y acepto' })).toBeTruthy();
});

it('says without a connection what it will show, and shows it when the connection is back', async () => {
  signInAs(teacher);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await draw();
  await screen.findByText(/Con conexión verás aquí si aceptaste este texto/);
  fakeApi().answer(consentRoute, NOT_YET);
  window.dispatchEvent(new Event('online'));
  await screen.findByRole('button', { name: 'He leído y acepto' });
});
