import '../../../testing/fake-indexeddb.ts';
import { resourceTreeRoute } from '@amauta/contract/resources/library.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { deviceShelf } from '../../../api/kept/device-shelf.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { sampleResource, sampleSection, sampleSubsection, sampleTree } from '../resource-samples.fixture.ts';
import { LibraryPage } from './library-page.tsx';

const user = userEvent.setup();
let api: ReturnType<typeof fakeApi>;
let toasts: string[];

beforeEach(() => {
  signInAs(teacher);
  api = fakeApi();
  api.answer(resourceTreeRoute, { success: true, data: sampleTree() });
  toasts = [];
  presentToasts({ show: ({ kind, message }) => toasts.push(`${kind}: ${message}`), dismiss: vi.fn() });
});

const draw = () => renderPage(<LibraryPage context="Recursos" />, { at: '/docente/recursos' });
const open = async () => {
  const view = await draw();
  await screen.findByText('archivos PDF');
  return view;
};
/** Sets the server's answer to requests for files. */
function answerFiles(answer: Response | Error) {
  const fetchOfApi = fetch;
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!String(input).startsWith('/media/')) return fetchOfApi(input, init);
    if (answer instanceof Error) throw answer;
    return answer;
  });
}
const head = (name: RegExp) => screen.getByRole('button', { name });

describe('the library of teachers', () => {
  it('is unfolded at first, and remembers the parts that were folded', async () => {
    const { unmount } = await open();
    expect(screen.getAllByRole('article')).toHaveLength(3);
    await user.click(head(/^Evaluación formativa/));
    expect(screen.queryByRole('article')).toBeNull();
    unmount();
    await open();
    expect(head(/^Evaluación formativa/).getAttribute('aria-expanded')).toBe('false');
    expect(head(/^Clima de aula/).getAttribute('aria-expanded')).toBe('true');
  });

  it('shows the files found, also in a folded part, and keeps the search in the address', async () => {
    const { router } = await open();
    await user.click(head(/^Evaluación formativa/));
    await user.type(screen.getByLabelText('Buscar en los recursos'), 'compendio');
    expect(await screen.findByText('1 archivo coincide')).toBeTruthy();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(router.state.location.search).toEqual({ texto: 'compendio' });
  });

  it('locks a premium file without premium access', async () => {
    const locked = { type: 'PREMIUM', locked: true, file_url: null, download_url: null } as const;
    const part = sampleSubsection(11, 'Evaluación', [sampleResource(101, 'Casos', locked)]);
    api.answer(resourceTreeRoute, {
      success: true,
      data: sampleTree({ sections: [sampleSection(1, 'Pedagogía', [part])] }),
    });
    await open();
    const card = within(screen.getByRole('article', { name: 'Casos' }));
    expect(card.getByText('Premium')).toBeTruthy();
    expect(card.getByText('Solo con acceso premium.')).toBeTruthy();
    expect(card.queryByRole('button')).toBeNull();
  });

  it('downloads a file under its name', async () => {
    const links: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(`${this.download} ${this.getAttribute('href')}`);
    });
    answerFiles(new Response('%', { status: 206 }));
    await open();
    await user.click(head(/^Descargar Compendio de casos/));
    await waitFor(() => expect(toasts).toEqual(['success: Descarga iniciada']));
    expect(links).toEqual(['Compendio de casos.pdf /media/files/103?descarga=1']);
  });

  it('downloads the copy on this device, also without a connection', async () => {
    const saved = sampleResource(103, 'Compendio de casos');
    const content = new Blob(['%PDF'], { type: 'application/pdf' });
    await deviceShelf('files').put('103', { ...saved, version: 'older', content });
    const links: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      links.push(`${this.download} ${this.getAttribute('href')}`);
    });
    URL.createObjectURL = () => 'blob:copy';
    answerFiles(new TypeError('offline'));
    await open();
    await user.click(head(/^Descargar Compendio de casos, /));
    await waitFor(() => expect(toasts).toEqual(['success: Descarga iniciada']));
    expect(links).toEqual(['Compendio de casos.pdf blob:copy']);
    await deviceShelf('files').remove('103');
  });

  it.each([
    [
      'the connection is gone',
      new TypeError('offline'),
      'Error al descargar el archivo. Verifique su conexión.',
    ],
    ['the server fails without a word', new Response('', { status: 502 }), 'Error al descargar el archivo'],
    [
      'the file is gone',
      Response.json({ message: 'Ese archivo ya no está disponible.' }, { status: 404 }),
      'Ese archivo ya no está disponible.',
    ],
  ])('starts no download, and says so, when %s', async (_what, answer, text) => {
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    answerFiles(answer);
    await open();
    await user.click(head(/^Descargar Compendio de casos/));
    await waitFor(() => expect(toasts).toEqual([`error: ${text}`]));
    expect(click).not.toHaveBeenCalled();
  });

  it('says that a file has no address any more', async () => {
    const part = sampleSubsection(11, 'Evaluación', [sampleResource(101, 'Casos', { file_url: null })]);
    api.answer(resourceTreeRoute, {
      success: true,
      data: sampleTree({ sections: [sampleSection(1, 'Pedagogía', [part])] }),
    });
    await open();
    await user.click(head(/^Ver Casos/));
    await waitFor(() => expect(toasts).toEqual(['error: No hay URL de archivo']));
  });

  it.each(['Ver', 'Descargar'])('says that a file was deleted when %s is pressed', async (action) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await open();
    // The addresses have expired by then, so the library is fetched again.
    vi.setSystemTime(Date.now() + 11 * 60_000);
    api.answer(resourceTreeRoute, { success: true, data: sampleTree({ sections: [] }) });
    await user.click(head(new RegExp(`^${action} Compendio de casos`)));
    await waitFor(() => expect(toasts).toEqual(['error: Ese archivo ya no está disponible.']));
    vi.useRealTimers();
  });

  it('says that loading failed, tries again, and says when the library is empty', async () => {
    api.refuse(resourceTreeRoute, { status: 500, code: 'INTERNAL', message: '' });
    await draw();
    expect((await screen.findByRole('alert')).textContent).toContain('Error al cargar los recursos');
    const nothing = { sections: [], total_sections: 0, total_subsections: 0, total_resources: 0 };
    api.answer(resourceTreeRoute, { success: true, data: sampleTree(nothing) });
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(await screen.findByText('No hay secciones disponibles')).toBeTruthy();
  });
});

describe('the intro', () => {
  it('plays over the page, offers a way out when it fails, and closes', async () => {
    const intro = { has_intro_video: true, video_url: 'https://v.example/a.mp4', name: 'Cómo estudiar' };
    api.answer(resourceTreeRoute, { success: true, data: sampleTree(intro) });
    await open();
    await user.click(screen.getByRole('button', { name: 'Ver video' }));
    const overlay = within(await screen.findByRole('dialog', { name: 'Cómo estudiar' }, { timeout: 10_000 }));
    overlay.getByLabelText('Cómo estudiar').dispatchEvent(new Event('error'));
    expect(await overlay.findByText('Error al cargar el video')).toBeTruthy();
    expect(overlay.getByRole('link', { name: 'Abrir en nueva pestaña' }).getAttribute('href')).toBe(
      'https://v.example/a.mp4',
    );
    await user.click(overlay.getByRole('button', { name: 'Reintentar' }));
    expect(overlay.queryByText('Error al cargar el video')).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('of another site offers its link from the start, because a frame does not report a failure', async () => {
    const link = 'https://youtu.be/dQw4w9WgXcQ';
    api.answer(resourceTreeRoute, {
      success: true,
      data: sampleTree({ has_intro_video: true, video_url: link, name: 'Cómo estudiar' }),
    });
    await open();
    await user.click(screen.getByRole('button', { name: 'Ver video' }));
    const overlay = within(await screen.findByRole('dialog', { name: 'Cómo estudiar' }, { timeout: 10_000 }));
    const frame = overlay.getByTitle('Cómo estudiar');
    expect(frame.getAttribute('src')).toBe('https://www.youtube.com/embed/dQw4w9WgXcQ');
    expect(overlay.getByRole('link', { name: 'Abrir en nueva pestaña' }).getAttribute('href')).toBe(link);
    await user.click(overlay.getByRole('button', { name: 'Reintentar' }));
    expect(overlay.getByTitle('Cómo estudiar')).not.toBe(frame);
  });
});
