import './key-catcher.css';

/** One step of what was typed before the editor was mounted. */
export type EarlyInput =
  /** Typed text. A line break in it is an Enter. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'paste'; readonly data: DataTransfer }
  /** A key that acts on the text of the editor, e.g. a Backspace with nothing typed before it. */
  | { readonly kind: 'key'; readonly key: KeyboardEventInit };

/** Keys that, with Ctrl, switch a format. */
const FORMAT_KEYS = ['b', 'i', 'u'];

interface KeyCatcherOptions {
  label: string;
  /** Whether the field is empty, so that the typed text may cover it. */
  isOver: boolean;
  onFocus: () => void;
}

/**
 * A plain text field that has the focus until the editor is mounted. In it the browser can compose accents,
 * and a phone shows its keyboard. Input that a plain field can't hold is kept as a list of steps.
 */
export class KeyCatcher {
  static readonly #onPage = new Set<KeyCatcher>();
  readonly #element = document.createElement('textarea');
  readonly #done: EarlyInput[] = [];
  #isComposing = false;
  /** A key for an accent was pressed, and the letter below the accent has not come yet. */
  #isDead = false;
  readonly #waiting = new Set<() => void>();

  constructor(host: HTMLElement, { label, isOver, onFocus }: KeyCatcherOptions) {
    const element = this.#element;
    element.className = 'read editor-content editor-catcher';
    element.rows = 1;
    element.setAttribute('aria-label', label);
    element.toggleAttribute('data-over', isOver);
    element.addEventListener('compositionstart', () => {
      this.#isComposing = true;
    });
    element.addEventListener('compositionend', () => {
      this.#isComposing = false;
      this.#isDead = false;
      this.#rest();
    });
    element.addEventListener('blur', () => {
      this.#isDead = false;
      this.#rest();
    });
    element.addEventListener('focus', onFocus);
    element.addEventListener('click', onFocus);
    element.addEventListener('input', () => this.#rest());
    element.addEventListener('keydown', (event) => this.#onKeyDown(event));
    element.addEventListener('beforeinput', (event) => this.#onBeforeInput(event));
    element.addEventListener('paste', (event) => this.#onPaste(event));
    host.append(element);
    KeyCatcher.#onPage.add(this);
  }

  /** Makes presses reach this field from now on, and no longer the content below it. */
  takePresses(): void {
    this.#element.toggleAttribute('data-pressed', true);
  }

  focus(): void {
    this.#element.focus({ preventScroll: true });
  }

  remove(): void {
    KeyCatcher.#onPage.delete(this);
    this.#isComposing = false;
    this.#rest();
    this.#element.remove();
  }

  get isEmpty(): boolean {
    return this.#done.length === 0 && this.#element.value === '';
  }

  /**
   * Resolves when no waiting field is composing an accent or a word. Moving the focus earlier would break the
   * composition.
   */
  static async allComposed(): Promise<void> {
    for (const catcher of KeyCatcher.#onPage) await catcher.#composed();
  }

  async #composed(): Promise<void> {
    while (this.#isComposing || this.#isDead) {
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
      // The browser hasn't quite ended the composition yet.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }

  /** Returns the steps in their order, and empties the list. */
  take(): EarlyInput[] {
    this.#keep(this.#element.value);
    this.#element.value = '';
    return this.#done.splice(0);
  }

  #onKeyDown(event: KeyboardEvent): void {
    this.#isDead = event.key === 'Dead';
    if (event.isComposing) return;
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const isFormat = (ctrlKey || metaKey) && FORMAT_KEYS.includes(key.toLowerCase());
    const isLineBreak = key === 'Enter' && shiftKey;
    if (!isFormat && !isLineBreak && !this.#isBeyond(key)) return;
    event.preventDefault();
    this.#cut();
    this.#done.push({ kind: 'key', key: { key, code: event.code, ctrlKey, metaKey, shiftKey, altKey } });
  }

  /** Phones' keyboards delete without telling the name of the key. */
  #onBeforeInput(event: InputEvent): void {
    const key = { deleteContentBackward: 'Backspace', deleteContentForward: 'Delete' }[event.inputType];
    if (key === undefined || this.#isComposing || !this.#isBeyond(key)) return;
    event.preventDefault();
    this.#done.push({ kind: 'key', key: { key } });
  }

  #onPaste(event: ClipboardEvent): void {
    const { clipboardData } = event;
    if (!clipboardData) return;
    event.preventDefault();
    this.#cut();
    this.#done.push({ kind: 'paste', data: copyOf(clipboardData) });
  }

  /** Whether the key would delete something before or after the typed text. */
  #isBeyond(key: string): boolean {
    const { selectionStart, selectionEnd, value } = this.#element;
    if (selectionStart !== selectionEnd) return false;
    if (key === 'Backspace') return selectionStart === 0;
    return key === 'Delete' && selectionStart === value.length;
  }

  /** Keeps the text before the caret as a step. The text after the caret stays in the field. */
  #cut(): void {
    const { selectionStart, selectionEnd, value } = this.#element;
    this.#keep(value.slice(0, selectionStart));
    this.#element.value = value.slice(selectionEnd);
    this.#element.setSelectionRange(0, 0);
  }

  #keep(text: string): void {
    if (text !== '') this.#done.push({ kind: 'text', text });
  }

  #rest(): void {
    this.#element.toggleAttribute('data-typed', this.#element.value !== '');
    for (const go of this.#waiting) go();
    this.#waiting.clear();
  }
}

/** Copies the clipboard's data, because the browser allows reading them only during the event. */
function copyOf(data: DataTransfer): DataTransfer {
  const copy = new DataTransfer();
  for (const type of data.types) if (type !== 'Files') copy.setData(type, data.getData(type));
  for (const file of data.files) copy.items.add(file);
  return copy;
}
