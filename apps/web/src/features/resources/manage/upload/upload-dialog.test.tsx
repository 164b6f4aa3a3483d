import { cancelUploadRoute } from '@amauta/contract/resources/files.ts';
import { resourceTreeRoute } from '@amauta/contract/resources/library.ts';
import { meRoute } from '@amauta/contract/session.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../../testing/fake-api.ts';
import { type FakeUpload, fakeUploads } from '../../../../testing/fake-upload.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../../testing/session-users.ts';
import { presentToasts } from '../../../../ui/feedback/toast.ts';
import { sampleResource, sampleSubsection, sampleTree } from '../../resource-samples.fixture.ts';
import { UploadDialog } from './upload-dialog.tsx';

const user = userEvent.setup({ applyAccept: false });
const onClose = vi.fn();
let sent: FakeUpload[];
let toasts: string[];
let takenBack: string[];

beforeEach(async () => {
  signInAs(administrator);
  const api = fakeApi();
  api.answer(meRoute, { success: true, data: administrator });
  api.answer(resourceTreeRoute, { success: true, data: sampleTree() });
  takenBack = [];
  api.answer(cancelUploadRoute, ({ path }) => {
    takenBack.push(path);
    return { success: true as const, message: 'Subida cancelada' };
  });
  sent = fakeUploads();
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: vi.fn() });
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  await renderPage(<UploadDialog subsection={sampleSubsection(11, 'Clima de aula')} onClose={onClose} />);
  await screen.findByRole('dialog', { name: 'Subir archivos a Clima de aula' }, { timeout: 10_000 });
});

const pdf = (name: string) => new File(['%PDF-1.7 …'], name, { type: 'application/pdf' });
const choose = (...files: File[]) => user.upload(screen.getByLabelText(/^Elegir archivos PDF/), files);
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const card = (name: string) => within(screen.getByRole('article', { name }));
const hasSent = (count: number) => waitFor(() => expect(sent).toHaveLength(count));
const stored = { success: true, data: sampleResource(1, 'Uno') };

describe('choosing files', () => {
  it('refuses a file that is no PDF by its content', async () => {
    await press('Subir archivo');
    expect(await screen.findByText('Debe seleccionar un archivo PDF')).toBeTruthy();
    await choose(new File(['MZ'], 'programa.pdf', { type: 'application/pdf' }), new File([], 'nada.pdf'));
    expect(await screen.findByText('programa.pdf: Solo se permiten archivos PDF')).toBeTruthy();
    expect(screen.getByText('nada.pdf: El archivo está vacío. Elige otro.')).toBeTruthy();
    const huge = pdf('grande.pdf');
    Object.defineProperty(huge, 'size', { value: 200 * 1_048_576 + 1 });
    await choose(huge);
    expect(await screen.findByText(/El PDF puede pesar hasta 200 MB/)).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
  });

  it('takes dropped files under their names, and asks for a name that was emptied', async () => {
    const zone = screen.getByText('Elegir archivos PDF').closest('label') as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [pdf('Guía.PDF'), pdf('b.pdf')] } });
    const name = (await screen.findAllByLabelText<HTMLInputElement>(/^Nombre/))[0] as HTMLInputElement;
    expect(name.value).toBe('Guía');
    await user.clear(name);
    await press('Subir 2 archivos');
    expect(await card('Guía.PDF').findByText('El nombre del archivo es requerido')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(name));
    await press('Quitar b.pdf');
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  it('refuses what is no image, or too large, as a cover', async () => {
    await choose(pdf('a.pdf'));
    const cover = await screen.findByLabelText('Imagen de portada de a.pdf');
    await user.upload(cover, new File(['texto'], 'x.png', { type: 'image/png' }));
    expect(await screen.findByText('Por favor seleccione un archivo de imagen válido')).toBeTruthy();
    const bytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
    await user.upload(cover, new File([bytes, new Uint8Array(5 * 1_048_576)], 'x.png'));
    expect(await screen.findByText('La imagen debe ser menor a 5MB')).toBeTruthy();
    await user.upload(cover, new File([bytes], 'x.png'));
    await press('Quitar imagen de portada de a.pdf');
    expect(screen.getByLabelText('Imagen de portada de a.pdf')).toBeTruthy();
  });
});

describe('sending files', () => {
  it('sends one file after another with its progress, and closes after the last', async () => {
    await choose(pdf('Uno.pdf'), pdf('Dos.pdf'));
    await user.click((await screen.findAllByRole('radio', { name: 'Premium' }))[1] as HTMLElement);
    await press('Subir 2 archivos');
    await hasSent(1);
    const form = Object.fromEntries([...(sent[0]?.body ?? [])]);
    expect(form).toMatchObject({ name: 'Uno', type: 'LIBRE', subsection: '11' });
    expect([...(sent[0]?.body?.keys() ?? [])].at(-1)).toBe('file_path');
    sent[0]?.progress(45, 100);
    await waitFor(() =>
      expect(card('Uno.pdf').getByRole('progressbar').getAttribute('aria-valuenow')).toBe('45'),
    );
    expect(card('Dos.pdf').getByText('En espera')).toBeTruthy();
    sent[0]?.progress(100, 100);
    expect((await card('Uno.pdf').findAllByText('Revisando el PDF...')).length).toBeGreaterThan(0);
    sent[0]?.answer(201, stored);
    expect(await card('Uno.pdf').findByText('Subido')).toBeTruthy();
    await hasSent(2);
    expect(sent[1]?.body?.get('type')).toBe('PREMIUM');
    expect(onClose).not.toHaveBeenCalled();
    sent[1]?.answer(201, stored);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(toasts).toEqual(['success: 2 archivos subidos correctamente']);
  });

  it('says which file failed, keeps the typed names and sends again', async () => {
    await choose(pdf('Uno.pdf'));
    await user.type(await screen.findByLabelText(/^Nombre/), ' bis');
    await press('Subir archivo');
    await hasSent(1);
    sent[0]?.refuse(400, 'INVALID_INPUT', 'El PDF está incompleto.', {
      file_path: ['El PDF está incompleto.'],
    });
    expect((await screen.findByText('El PDF está incompleto.')).closest('[role=alert]')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Nombre/).value).toBe('Uno bis');
    await press('Reintentar Uno.pdf');
    await hasSent(2);
    sent[1]?.fail();
    expect(await screen.findByText('Error al subir el archivo')).toBeTruthy();
    await press('Reintentar Uno.pdf');
    await hasSent(3);
    expect(sent[2]?.body?.get('name')).toBe('Uno bis');
    sent[2]?.answer(201, stored);
    await waitFor(() => expect(toasts).toEqual(['success: Archivo subido correctamente']));
  });

  it('cancels one file, and sends the next', async () => {
    await choose(pdf('Uno.pdf'), pdf('Dos.pdf'));
    await screen.findByText('Subir 2 archivos');
    await press('Subir 2 archivos');
    await hasSent(1);
    await press('Cancelar Uno.pdf');
    expect(sent[0]?.isAborted).toBe(true);
    // The server may have stored the file before the cancellation, so it is told to delete the upload.
    const key = sent[0]?.body?.get('upload_key');
    await waitFor(() => expect(takenBack).toEqual([`/resources/uploads/${key}/`]));
    expect(await card('Uno.pdf').findByText('Subida cancelada')).toBeTruthy();
    await hasSent(2);
    sent[1]?.answer(201, stored);
    expect(await card('Dos.pdf').findByText('Subido')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('asks before the dialog is left, and then sends no more', async () => {
    await choose(pdf('Uno.pdf'));
    await screen.findByRole('article');
    await press('Subir archivo');
    await hasSent(1);
    await press('Cancelar');
    expect(await screen.findByText('Los archivos que faltan no se subirán.')).toBeTruthy();
    await press('Seguir subiendo');
    expect(sent[0]?.isAborted).toBe(false);
    await press('Cancelar');
    await press('Cancelar la subida');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
