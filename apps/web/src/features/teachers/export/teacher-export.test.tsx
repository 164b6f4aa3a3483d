import { pendingCredentialsRoute } from '@amauta/contract/teachers/teacher-credentials.ts';
import { exportTeachersRoute } from '@amauta/contract/teachers/teacher-exchange.ts';
import { teacherListRoute } from '@amauta/contract/teachers/teacher-list.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import { administrator, signInAs } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { sampleTeacher, sampleTeachers } from '../teacher-samples.fixture.ts';
import { TeachersPage } from '../teachers-page.tsx';
import { shareReceived } from './teacher-export.ts';

vi.mock('../teacher-dialogs.tsx', () => ({ TeacherDialogs: () => null }));

const AT = '/administrador/gestionar-docentes';
const saved: { name: string; size: number }[] = [];
vi.mock('../../../api/transfer/save-file.ts', () => ({
  saveFile: (file: Blob, name: string) => saved.push({ name, size: file.size }),
}));

let toasts: string[];
let asked: string[];
/** Sends bytes of the running download, or ends it. */
let file: ReadableStreamDefaultController<Uint8Array>;

/** The list is answered at once, the file only as the test sends it. */
function serve(refusal?: Response): void {
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    if (path === `/api${pendingCredentialsRoute.path}`) return Response.json({ success: true, data: [] });
    if (!path.startsWith(`/api${exportTeachersRoute.path}`)) {
      return Response.json(teacherListRoute.answer.parse(sampleTeachers([sampleTeacher()])));
    }
    asked.push(new URL(path, 'http://localhost').search);
    if (refusal) return refusal;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        file = controller;
        signal.addEventListener('abort', () => controller.error(new DOMException('gone', 'AbortError')));
      },
    });
    return new Response(body, { headers: { 'x-total-rows': '1284' } });
  });
}

beforeEach(() => {
  signInAs(administrator);
  toasts = [];
  asked = [];
  saved.length = 0;
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: () => {} });
});

const ofExport = () => toasts.filter((toast) => /xport/.test(toast));
const begin = async () => userEvent.click(await screen.findByRole('button', { name: 'Exportar excel' }));
const progress = () => screen.findByRole('progressbar', { name: 'Exportando archivo' });

describe('an export', () => {
  it('holds what the list shows, tells how far it is, and is saved', async () => {
    serve();
    await renderPage(<TeachersPage />, {
      at: `${AT}?buscar=ana&estado=activos&orden=nombre&direccion=asc&pagina=3`,
    });
    await begin();
    await waitFor(() => expect(asked).toEqual(['?sort=name&direction=asc&search=ana&status=active']));
    file.enqueue(new Uint8Array(51_200));
    await waitFor(async () =>
      expect((await progress()).getAttribute('aria-valuetext')).toBe('1\u00a0284 docentes, 50 KB recibidos'),
    );
    const button = screen.getByRole('button', { name: 'Exportar excel' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    file.enqueue(new Uint8Array(2 * 1_048_576));
    await screen.findByText('1\u00a0284 docentes, 2,0 MB recibidos', { normalizer: (text) => text });
    file.close();
    await waitFor(() => expect(saved).toEqual([{ name: 'reporte-docentes.xlsx', size: 2_148_352 }]));
    expect(ofExport()).toEqual([
      'loading: Exportando archivo...',
      'success: Exportación a Excel completada.',
    ]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('can be cancelled, and saves nothing', async () => {
    serve();
    await renderPage(<TeachersPage />, { at: AT });
    await begin();
    await progress();
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar exportación' }));
    await waitFor(() => expect(ofExport().at(-1)).toBe('info: Exportación cancelada'));
    expect(saved).toEqual([]);
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it.each([
    [
      'the words of the server',
      { message: 'Hay demasiadas exportaciones.' },
      'Hay demasiadas exportaciones.',
    ],
    ['words of its own', { message: '' }, 'Error al exportar a Excel'],
  ])('that fails says so in %s', async (_name, { message }, text) => {
    serve(Response.json({ success: false, code: 'OVERLOADED', message, error: message }, { status: 503 }));
    await renderPage(<TeachersPage />, { at: AT });
    await begin();
    await waitFor(() => expect(toasts).toContain(`error: ${text}`));
    expect(saved).toEqual([]);
  });

  it('of a selection holds only those chosen', async () => {
    serve();
    await renderPage(<TeachersPage />, { at: AT });
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Seleccionar a Rosa Quispe Mamani' }));
    const bar = within(screen.getByRole('region', { name: 'Docentes seleccionados' }));
    await userEvent.click(bar.getByRole('button', { name: 'Exportar' }));
    await waitFor(() => expect(asked).toEqual(['?ids=11']));
    file.close();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(bar.getByRole('status').textContent).toBe('1 seleccionado');
  });
});

it.each([
  ['nothing yet', { receivedBytes: 0, totalRows: 1000 }, 0],
  ['about half', { receivedBytes: 47_500, totalRows: 1000 }, 0.5],
  ['more than was thought', { receivedBytes: 300_000, totalRows: 1000 }, 0.95],
  ['a file without teachers', { receivedBytes: 2_500, totalRows: 0 }, 0.5],
  ['an unknown number of rows', { receivedBytes: 300_000, totalRows: null }, null],
])('%s', (_name, progress, share) => {
  expect(shareReceived(progress)).toBe(share);
});

it('never goes back, and never says that all is there', () => {
  const bytes = fc.nat(50_000_000);
  fc.assert(
    fc.property(bytes, bytes, fc.nat(200_000), (first, more, totalRows) => {
      const before = shareReceived({ receivedBytes: first, totalRows }) ?? 0;
      const after = shareReceived({ receivedBytes: first + more, totalRows }) ?? 0;
      expect(after).toBeGreaterThanOrEqual(before);
      expect(after).toBeLessThan(1);
    }),
  );
});
