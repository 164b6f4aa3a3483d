import { resourceTreeRoute } from '@amauta/contract/resources/library.ts';
import { meRoute } from '@amauta/contract/session.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../../testing/fake-api.ts';
import { fakeUploads } from '../../../../testing/fake-upload.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../../testing/session-users.ts';
import { presentToasts } from '../../../../ui/feedback/toast.ts';
import { sampleResource, sampleTree } from '../../resource-samples.fixture.ts';
import { ReplaceDialog } from './replace-dialog.tsx';

const user = userEvent.setup({ applyAccept: false });
const onClose = vi.fn();
let toasts: string[];

beforeEach(() => {
  signInAs(administrator);
  const api = fakeApi();
  api.answer(meRoute, { success: true, data: administrator });
  api.answer(resourceTreeRoute, { success: true, data: sampleTree() });
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: vi.fn() });
  onClose.mockReset();
});

describe('a file whose content is replaced', () => {
  const openReplacement = async () => {
    await renderPage(<ReplaceDialog file={sampleResource(101, 'Retroalimentación')} onClose={onClose} />);
    return within(await screen.findByRole('dialog', { name: 'Reemplazar archivo' }, { timeout: 10_000 }));
  };
  const pdf = new File(['%PDF-1.7 …'], 'nueva.pdf', { type: 'application/pdf' });

  it('keeps its name, and gets the new PDF with its first page as the cover', async () => {
    const sent = fakeUploads();
    const dialog = await openReplacement();
    expect(dialog.getByRole('button', { name: 'Reemplazar' }).getAttribute('aria-disabled')).toBe('true');
    await user.upload(dialog.getByLabelText(/^Elegir PDF/), new File(['MZ'], 'x.pdf'));
    expect(await dialog.findByText('Solo se permiten archivos PDF')).toBeTruthy();
    await user.upload(dialog.getByLabelText(/^Elegir PDF/), pdf);
    expect(await dialog.findByText('PDF nuevo: nueva.pdf')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Reemplazar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const [request] = sent;
    expect([request?.method, request?.address]).toEqual(['PUT', '/api/resources/files/101/content/']);
    const fields = Object.fromEntries(request?.body?.entries() ?? []);
    expect(fields).toMatchObject({ cover: 'first_page', version: '1' });
    expect((fields.file_path as File).name).toBe('nueva.pdf');
    request?.answer(200, { success: true, data: {} });
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(toasts).toContain('success: Archivo actualizado correctamente');
  });

  it('shows the reason of a refusal, and can keep its cover', async () => {
    const sent = fakeUploads();
    const dialog = await openReplacement();
    await user.upload(dialog.getByLabelText(/^Elegir PDF/), pdf);
    await user.click(await dialog.findByRole('checkbox', { name: 'Usar la primera página como portada' }));
    await user.click(dialog.getByRole('button', { name: 'Reemplazar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body?.get('cover')).toBe('keep');
    sent[0]?.refuse(400, 'INVALID_INPUT', 'No se abre.', { file_path: ['El PDF está protegido.'] });
    expect(await dialog.findByText('El PDF está protegido.')).toBeTruthy();
  });
});
