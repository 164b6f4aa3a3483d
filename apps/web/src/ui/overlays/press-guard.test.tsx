import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ConfirmDialog } from './dialog.tsx';
import { Menu } from './popover.tsx';
import { endDoublePresses } from './press-guard.ts';

beforeAll(endDoublePresses);

/** The time of the events, in milliseconds. */
let now = 0;
const pressed = vi.fn<(what: string) => void>();
beforeEach(() => {
  now += 10_000;
  pressed.mockClear();
});
const presses = () => pressed.mock.calls.flat();
const listen = (what: string) => () => pressed(what);

type Hand = (place: Element, more?: { later?: boolean; after?: number; x?: number }) => void;

/** Sends an event with the time and the kind of pointer that jsdom doesn't set. */
function send(place: Element, event: Event, pointerType: string): boolean {
  Object.defineProperties(event, {
    timeStamp: { value: now },
    pointerType: { value: pointerType },
    isPrimary: { value: true },
  });
  return fireEvent(place, event);
}

const mouse: Hand = (place, { later = false, after = 100, x = 0 } = {}) => {
  now += after;
  const init = { bubbles: true, cancelable: true, button: 0, clientX: x, detail: later ? 2 : 1 };
  send(place, new MouseEvent('pointerdown', { ...init, detail: 0 }), 'mouse');
  for (const kind of ['mousedown', 'mouseup', 'click']) send(place, new MouseEvent(kind, init), 'mouse');
};

/** A tap, whose clicks the browser doesn't count. */
const finger: Hand = (place, { after = 100, x = 0 } = {}) => {
  now += after;
  const init = { bubbles: true, cancelable: true, button: 0, clientX: x, detail: 1 };
  send(place, new MouseEvent('pointerdown', { ...init, detail: 0 }), 'touch');
  for (const kind of ['touchstart', 'touchend']) send(place, new Event(kind, { bubbles: true }), 'touch');
  for (const kind of ['mousedown', 'mouseup', 'click']) send(place, new MouseEvent(kind, init), 'touch');
};

const HANDS: [name: string, hand: Hand][] = [
  ['mouse', mouse],
  ['finger', finger],
];

/** A button whose place is taken by another one once it is pressed. */
function Replaced({ next }: { next: ReactNode }) {
  const [isDone, setDone] = useState(false);
  if (isDone) return next;
  return (
    <button
      key="first"
      type="button"
      onClick={() => {
        pressed('Ajustar');
        setDone(true);
      }}
    >
      Ajustar
    </button>
  );
}

test.each(HANDS)('a double press by %s presses nothing that the first press has brought', (_name, press) => {
  render(
    <Replaced
      next={
        <button type="button" onClick={listen('Quitar')}>
          Quitar
        </button>
      }
    />,
  );
  press(screen.getByRole('button', { name: 'Ajustar' }));
  const remove = screen.getByRole('button', { name: 'Quitar' });
  for (const _press of ['second', 'third']) press(remove, { later: true });
  expect(presses()).toEqual(['Ajustar']);
  press(remove, { after: 1_000 });
  expect(presses()).toEqual(['Ajustar', 'Quitar']);
});

test.each(HANDS)(
  'a double press by %s on a button counts twice, also when it is drawn anew',
  (_name, press) => {
    render(
      <Replaced
        next={
          <button key="next" type="button" onClick={listen('again')}>
            Ajustar
          </button>
        }
      />,
    );
    const button = () => screen.getByRole('button', { name: 'Ajustar' });
    press(button());
    for (const _press of ['second', 'third']) press(button(), { later: true });
    expect(presses()).toEqual(['Ajustar', 'again', 'again']);
  },
);

test.each(HANDS)('a double press by %s counts once on what it would close or repeat', (_name, press) => {
  render(
    <>
      <a
        href="/lista"
        onClick={(event) => {
          event.preventDefault();
          pressed('link');
        }}
      >
        Lista
      </a>
      <button type="button" aria-expanded={false} onClick={listen('disclosure')}>
        Detalle
      </button>
      <button type="button" aria-haspopup="true" onClick={listen('menu')}>
        Más
      </button>
      <button type="button" data-once="" onClick={listen('accept')}>
        Aceptar
      </button>
    </>,
  );
  for (const control of [screen.getByRole('link'), ...screen.getAllByRole('button')]) {
    press(control, { after: 1_000 });
    press(control, { later: true });
  }
  expect(presses()).toEqual(['link', 'disclosure', 'menu', 'accept']);
});

test.each(HANDS)('a double press by %s opens a menu, and a later one closes it', async (_name, press) => {
  render(
    <Menu trigger="⋮" triggerLabel="Acciones" items={[{ label: 'Subir', onSelect: listen('Subir') }]} />,
  );
  const button = () => screen.getByRole('button', { name: 'Acciones' });
  press(button());
  await screen.findByRole('menuitem', undefined, { timeout: 10_000 });
  press(button(), { later: true });
  expect(screen.getByRole('menuitem', { name: 'Subir' })).toBeTruthy();
});

/** A button that opens a confirmation, whose own button may have the same name. */
function Confirmed({ name, confirm }: { name: string; confirm: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {name}
      </button>
      <ConfirmDialog
        open={isOpen}
        title="¿Seguro?"
        confirmText={confirm}
        onCancel={listen('cancel')}
        onConfirm={listen('confirm')}
      >
        <p>No se puede deshacer.</p>
      </ConfirmDialog>
    </>
  );
}

test('a double press on what opens a dialog does nothing in it, nor on its backdrop', async () => {
  render(<Confirmed name="Borrar" confirm="Eliminar" />);
  mouse(screen.getByRole('button', { name: 'Borrar' }));
  const confirm = await screen.findByRole('button', { name: 'Eliminar' });
  const backdrop = document.querySelector('[role=presentation][data-open]:has(~ *)');
  if (!backdrop) throw new Error('There is no backdrop.');
  for (const place of [backdrop, confirm]) mouse(place, { later: true });
  expect(presses()).toEqual([]);
  mouse(confirm);
  mouse(backdrop);
  expect(presses()).toEqual(['confirm', 'cancel']);
});

test.each(HANDS)(
  'a double press by %s confirms no dialog whose button has the same name',
  async (_name, press) => {
    render(<Confirmed name="Finalizar examen" confirm="Finalizar examen" />);
    press(screen.getByRole('button', { name: 'Finalizar examen' }));
    const dialog = await screen.findByRole('dialog');
    const confirm = within(dialog).getByRole('button', { name: 'Finalizar examen' });
    press(confirm, { later: true });
    expect(presses()).toEqual([]);
    press(confirm, { after: 1_000 });
    expect(presses()).toEqual(['confirm']);
  },
);

test('a finger presses neighbours quickly, and again after a while what came under it', () => {
  render(
    <>
      <button type="button" onClick={listen('1')}>
        1
      </button>
      <button type="button" onClick={listen('2')}>
        2
      </button>
    </>,
  );
  const [one, two] = screen.getAllByRole('button');
  if (!one || !two) throw new Error('There are no buttons.');
  finger(one);
  // Beside the first one, whose box is empty in jsdom.
  finger(two, { x: 20 });
  finger(one, { x: 20, after: 500 });
  expect(presses()).toEqual(['1', '2', '1']);
});

test('a tap after the page was moved by a finger counts', () => {
  render(
    <>
      <p>Texto</p>
      <button type="button" onClick={listen('press')}>
        Siguiente
      </button>
    </>,
  );
  send(screen.getByText('Texto'), new MouseEvent('pointerdown', { bubbles: true, button: 0 }), 'touch');
  send(screen.getByText('Texto'), new MouseEvent('pointercancel', { bubbles: true }), 'touch');
  finger(screen.getByRole('button'));
  expect(presses()).toEqual(['press']);
});

test('keys, programs and labels press as they always do', async () => {
  render(
    <>
      <button type="button" onClick={listen('first')}>
        Uno
      </button>
      <button type="button" aria-expanded={false} onClick={listen('key')}>
        Dos
      </button>
      <label>
        Confirmo
        <input type="checkbox" onChange={listen('box')} />
      </label>
    </>,
  );
  const [one, two] = screen.getAllByRole('button');
  if (!one || !two) throw new Error('There are no buttons.');
  finger(one);
  two.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  two.click();
  expect(presses()).toEqual(['first', 'key', 'key', 'key']);
  finger(screen.getByText('Confirmo'), { after: 1_000 });
  finger(screen.getByRole('checkbox'));
  expect(presses().slice(4)).toEqual(['box', 'box']);
});

test.each(HANDS)('quick presses by %s place the caret from one field in another', (_name, press) => {
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: only listened to
    // biome-ignore lint/a11y/useKeyWithClickEvents: only listened to
    <div contentEditable="true" suppressContentEditableWarning onClick={listen('text')}>
      <span>Fracción</span>
      <input aria-label="Numerador" onClick={listen('part')} />
    </div>,
  );
  press(screen.getByText('Fracción'));
  press(screen.getByRole('textbox', { name: 'Numerador' }), { later: true });
  expect(presses()).toEqual(['text', 'part', 'text']);
});

test('in a text that is being written a double press on a link chooses a word', () => {
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: only listened to
    // biome-ignore lint/a11y/useKeyWithClickEvents: only listened to
    <div contentEditable="true" suppressContentEditableWarning onClick={listen('text')}>
      Una <a href="#nota">nota</a>
    </div>,
  );
  for (const later of [false, true]) mouse(screen.getByText('nota'), { later });
  expect(presses()).toEqual(['text', 'text']);
});
