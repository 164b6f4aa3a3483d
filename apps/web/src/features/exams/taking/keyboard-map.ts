export type ExamCommand =
  | { readonly kind: 'choose'; readonly index: number }
  | { readonly kind: 'previous' | 'next' | 'panel' | 'fullscreen' | 'sound' | 'help' };

/** Where the key was pressed, as far as it matters. */
export interface KeyPlace {
  /** Alternatives of the item that a letter would choose in. */
  readonly alternatives: number;
  /** In a text field or anything one types into. */
  readonly isTyping: boolean;
  /** On a button, link or menu, which act on Enter themselves. */
  readonly isControl: boolean;
  /** On an alternative reached by keyboard: there the arrows move between alternatives, as in every radio group. */
  readonly isRadioByKeyboard: boolean;
  readonly isDialogOpen: boolean;
}

export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
  readonly repeat: boolean;
}

const NAMED: Readonly<Record<string, ExamCommand['kind'] & ('panel' | 'fullscreen' | 'sound' | 'help')>> = {
  P: 'panel',
  F: 'fullscreen',
  S: 'sound',
  '?': 'help',
};

/** What a key does in the exam, or null. A letter chooses where that alternative exists; only else F is full screen. */
export function commandOf(press: KeyPress, place: KeyPlace): ExamCommand | null {
  if (press.ctrlKey || press.altKey || press.metaKey || press.repeat) return null;
  if (place.isTyping || place.isDialogOpen) return null;
  if (press.key === 'Enter') return place.isControl ? null : { kind: 'next' };
  if (press.key === 'ArrowLeft' || press.key === 'ArrowRight') {
    if (place.isRadioByKeyboard) return null;
    return { kind: press.key === 'ArrowLeft' ? 'previous' : 'next' };
  }
  if (press.key.length !== 1) return null;
  const key = press.key.toUpperCase();
  const index = /^[1-8]$/.test(key) ? Number(key) - 1 : 'ABCDEFGH'.indexOf(key);
  if (index >= 0 && index < place.alternatives) return { kind: 'choose', index };
  const kind = NAMED[key];
  return kind === undefined ? null : { kind };
}
