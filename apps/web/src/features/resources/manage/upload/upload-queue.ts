import { ResourceForm, type ResourceType } from '@amauta/contract/resources/files.ts';
import { ApiError, messageOf } from '../../../../api/api-error.ts';
import { createListeners } from '../../../../api/listeners.ts';
import type { UploadProgress } from '../../../../api/transfer/upload.ts';
import { nameOfFile } from './pdf-file.ts';

export const UPLOAD_FALLBACK = 'Error al subir el archivo';
const CANCELED = 'Subida cancelada';

/** A chosen file with the fields typed for it. */
export interface UploadItem {
  key: string;
  file: File;
  name: string;
  type: ResourceType;
  preview: File | null;
  /** The errors of the fields. */
  texts: { name?: string | undefined; preview_image?: string | undefined };
  state: UploadState;
}

type UploadState =
  | { kind: 'chosen' | 'queued' | 'done' }
  | { kind: 'sending'; progress: UploadProgress }
  | { kind: 'failed'; message: string };

interface SendOptions {
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
}

/** Uploads one file. Throws the errors of `upload`. */
export type SendItem = (item: UploadItem, options: SendOptions) => Promise<void>;

let count = 0;

/** Uploads files to the library one after another, so that they get the order in which they were chosen. */
export class UploadQueue {
  #items: readonly UploadItem[] = [];
  #listeners = createListeners();
  #send: SendItem;
  #sending: { key: string; abort: AbortController } | null = null;

  constructor(send: SendItem) {
    this.#send = send;
  }

  readonly items = (): readonly UploadItem[] => this.#items;

  readonly subscribe = this.#listeners.subscribe;

  add(files: readonly File[]): void {
    const added = files.map((file): UploadItem => {
      count += 1;
      const name = nameOfFile(file.name);
      return {
        key: `upload-${count}`,
        file,
        name,
        type: 'LIBRE',
        preview: null,
        texts: {},
        state: { kind: 'chosen' },
      };
    });
    this.#set([...this.#items, ...added]);
  }

  change(key: string, change: Partial<UploadItem>): void {
    this.#set(this.#items.map((item) => (item.key === key ? { ...item, ...change } : item)));
  }

  remove(key: string): void {
    this.#set(this.#items.filter((item) => item.key !== key));
  }

  /** Checks all files and starts uploading. Returns false when a field has to be corrected first. */
  start(): boolean {
    const checked = this.#items.map(withTexts);
    const isRight = checked.every(({ texts }) => texts.name === undefined);
    this.#set(isRight ? checked.map(queued) : checked);
    if (isRight) void this.#run();
    return isRight;
  }

  /** Uploads one file again, unless its fields have to be corrected first. */
  retry(key: string): void {
    this.#set(
      this.#items.map((item) => {
        if (item.key !== key) return item;
        const checked = withTexts(item);
        return checked.texts.name === undefined ? queued(checked) : checked;
      }),
    );
    void this.#run();
  }

  cancel(key: string): void {
    if (this.#sending?.key === key) this.#sending.abort.abort();
    this.change(key, { state: { kind: 'failed', message: CANCELED } });
  }

  cancelAll(): void {
    for (const { key, state } of this.#items) {
      if (state.kind === 'queued' || state.kind === 'sending') this.cancel(key);
    }
  }

  async #run(): Promise<void> {
    if (this.#sending) return;
    for (let next = this.#nextQueued(); next; next = this.#nextQueued()) await this.#sendOne(next);
  }

  #nextQueued(): UploadItem | undefined {
    return this.#items.find(({ state }) => state.kind === 'queued');
  }

  async #sendOne(item: UploadItem): Promise<void> {
    const { key, file } = item;
    const abort = new AbortController();
    const { signal } = abort;
    this.#sending = { key, abort };
    const onProgress = (progress: UploadProgress) => {
      if (!signal.aborted) this.change(key, { state: { kind: 'sending', progress } });
    };
    onProgress({ sentBytes: 0, totalBytes: file.size });
    try {
      await this.#send(item, { signal, onProgress });
      this.change(key, { state: { kind: 'done' } });
    } catch (error) {
      if (!signal.aborted) this.change(key, failureOf(error));
    } finally {
      this.#sending = null;
    }
  }

  #set(items: readonly UploadItem[]): void {
    this.#items = items;
    this.#listeners.notify();
  }
}

export function isDone({ state }: UploadItem): boolean {
  return state.kind === 'done';
}

/** Whether the file waits or is being uploaded. Its fields can't be changed then. */
export function isUnderWay({ state }: UploadItem): boolean {
  return state.kind === 'queued' || state.kind === 'sending';
}

function withTexts(item: UploadItem): UploadItem {
  const found = ResourceForm.shape.name.safeParse(item.name);
  return { ...item, texts: { ...item.texts, name: found.error?.issues[0]?.message } };
}

function queued(item: UploadItem): UploadItem {
  return isDone(item) || isUnderWay(item) ? item : { ...item, state: { kind: 'queued' } };
}

function failureOf(error: unknown): Pick<UploadItem, 'state' | 'texts'> {
  const { name, preview_image } = error instanceof ApiError ? error.fields : {};
  return {
    state: { kind: 'failed', message: messageOf(error, UPLOAD_FALLBACK) },
    texts: { name: name?.[0], preview_image: preview_image?.[0] },
  };
}
