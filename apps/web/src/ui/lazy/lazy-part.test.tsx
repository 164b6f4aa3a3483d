import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense, useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCode } from '../../api/load-code.ts';
import { lazyPart } from './lazy-part.tsx';
import { PageLoadFailed, WindowLoadFailed } from './load-failed.tsx';

interface Props {
  name: string;
  onClose?: () => void;
}
const Greeting = ({ name }: Props) => <p>Hola, {name}</p>;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
});

/** A part whose code loads only while the connection isn't down. */
function partOf(connection: { isDown: boolean }) {
  const load = vi.fn(
    (): Promise<ComponentType<Props>> => (connection.isDown ? lost() : Promise.resolve(Greeting)),
  );
  return { load, Part: lazyPart<Props>(load, WindowLoadFailed) };
}

function draw(Part: ComponentType<Props>, props: Partial<Props> = {}) {
  return render(
    <>
      <h1>La página</h1>
      <Suspense fallback={null}>
        <Part name="Ana" {...props} />
      </Suspense>
    </>,
  );
}

describe('a part whose code comes later', () => {
  it('comes by itself where the connection only hiccups', async () => {
    const load = vi.fn().mockImplementationOnce(lost).mockResolvedValue(Greeting);
    draw(lazyPart<Props>(load, WindowLoadFailed));
    await screen.findByText('Hola, Ana');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('keeps the page where it does not come, and comes when asked again', async () => {
    const connection = { isDown: true };
    const { Part } = partOf(connection);
    draw(Part);
    await screen.findByText(/No se pudo cargar esta parte\./);
    screen.getByRole('heading', { name: 'La página' });
    screen.getByRole('button', { name: 'Recargar la página' });
    connection.isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await screen.findByText('Hola, Ana');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has the focus once it has come, and so has its button where it has not', async () => {
    const connection = { isDown: true };
    const Page = ({ name }: Props) => (
      <>
        <h1 tabIndex={-1}>Ficha de {name}</h1>
        <button type="button">Editar</button>
      </>
    );
    const load = vi.fn(() => (connection.isDown ? lost() : Promise.resolve(Page)));
    draw(lazyPart<Props>(load, PageLoadFailed));
    const retry = () => screen.findByRole('button', { name: 'Reintentar' });
    (await retry()).focus();
    const tries = load.mock.calls.length;
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(load.mock.calls.length).toBeGreaterThan(tries));
    // During the second try React hides the button, but jsdom leaves it focused. The button is back when that
    // try has failed.
    await retry();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Reintentar'));
    connection.isDown = false;
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ficha de Ana'));
  });

  it('comes by itself when the connection is back', async () => {
    const connection = { isDown: true };
    draw(partOf(connection).Part);
    await screen.findByText(/Revisa tu conexión\./);
    connection.isDown = false;
    window.dispatchEvent(new Event('online'));
    await screen.findByText('Hola, Ana');
  });

  it('is tried anew where it stands anew, and is closed as it would be', async () => {
    const connection = { isDown: true };
    const { Part } = partOf(connection);
    const onClose = vi.fn();
    draw(Part, { onClose });
    await userEvent.click(await screen.findByRole('button', { name: 'Cerrar' }));
    expect(onClose).toHaveBeenCalledOnce();
    cleanup();
    connection.isDown = false;
    draw(Part);
    await screen.findByText('Hola, Ana');
  });

  it('that failed ahead of time is fetched when it is needed', async () => {
    const connection = { isDown: true };
    const { Part } = partOf(connection);
    await Part.preload();
    connection.isDown = false;
    await Part.preload();
    connection.isDown = true;
    draw(Part);
    await screen.findByText('Hola, Ana');
  });

  it('is drawn at once when its code is there, and keeps its state when the code comes later', async () => {
    const Counter = () => {
      const [count, setCount] = useState(0);
      return (
        <button type="button" onClick={() => setCount(count + 1)}>
          {count}
        </button>
      );
    };
    const Part = lazyPart<object>(() => Promise.resolve(Counter), WindowLoadFailed);
    const page = <Suspense fallback="Cargando">{<Part />}</Suspense>;
    const { rerender } = render(page);
    screen.getByText('Cargando');
    await userEvent.click(await screen.findByRole('button', { name: '0' }));
    rerender(<Suspense fallback="Cargando">{<Part />}</Suspense>);
    screen.getByRole('button', { name: '1' });
    cleanup();
    render(page);
    screen.getByRole('button', { name: '0' });
  });

  it('advises a reload where the server answers: the part is of another version', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')));
    draw(partOf({ isDown: true }).Part);
    await screen.findByText(/Puede haber una versión nueva: recarga la página\./);
  });
});

it('a style sheet that failed is fetched before the part is drawn', async () => {
  const links = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
  const lostLink = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    href: '/assets/part.css',
  });
  document.head.append(lostLink);
  lostLink.dispatchEvent(new Event('error'));
  expect(links()).toEqual([]);
  const load = vi.fn(() => Promise.resolve('code'));
  const loading = loadCode(load);
  expect(links().map((link) => link.href)).toEqual([lostLink.href]);
  links()[0]?.dispatchEvent(new Event('error'));
  await waitFor(() => expect(links()).toHaveLength(1));
  expect(load).not.toHaveBeenCalled();
  links()[0]?.dispatchEvent(new Event('load'));
  expect(await loading).toBe('code');
  await loadCode(load);
  expect(links()).toHaveLength(1);
});

it('every part of the product that comes later can be tried again', () => {
  const sources = join(import.meta.dirname, '../..');
  const bare = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.tsx?$/.test(file) &&
        !/\.(test|fixture)\.tsx?$/.test(file) &&
        !file.startsWith('ui/lazy/') &&
        file !== 'api/load-code.ts',
    )
    .filter((file) => {
      const text = readFileSync(join(sources, file), 'utf8');
      if (/\blazy\(|lazyRouteComponent/.test(text)) return true;
      // Each import() must stand within one of these functions.
      const imports = text.match(/(?<!typeof )\bimport\((?=\s*['"])/g)?.length ?? 0;
      const covered =
        text.match(/((lazyPart|lazyWindow)(<[^>]*>)?|lazyPage|loadCode)\(\s*\(\) =>\s*import\(/g)?.length ??
        0;
      return imports > covered;
    });
  expect(bare).toEqual([]);
});
