import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** How often a part is asked for, and the wait after the first failure, which doubles with each further one. */
const ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;
/** More at once would share a slow line, so that none would be complete for long. */
const PARTS_AT_ONCE = 4;

/** `gone`: the file was deleted, so that a retry is useless. */
export type PdfFailure = 'gone' | 'failed';

/** The server no longer has the file. */
class FileGone extends Error {}

interface RangeSource {
  sizeBytes: number;
  address: string;
  /** The whole file, if it is saved on this device. Then nothing is requested from the server. */
  content?: Blob | undefined;
  /** Returns a new address when the old one has expired; null if there is none. Rejects with the errors of `call`. */
  renew: () => Promise<string | null>;
  /** Called when a part can't be loaded, either because the file is gone or for another reason. */
  onFail: (why: PdfFailure) => void;
}

/**
 * Loads the parts of a file that the PDF engine asks for, so that the first page shows before the rest is
 * loaded. Renews the file's address when it expires during a long reading, and retries after a lost
 * connection.
 */
export class PdfRanges extends PDFDataRangeTransport {
  #source: RangeSource;
  #stop = new AbortController();
  #renewing: Promise<string | null> | undefined;
  #waiting: [begin: number, end: number][] = [];
  #coming = 0;

  constructor(source: RangeSource) {
    super(source.sizeBytes, null);
    this.#source = source;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#waiting.push([begin, end]);
    this.#goOn();
  }

  override abort(): void {
    this.#waiting = [];
    this.#stop.abort();
  }

  /** The last request comes first, since it is for the page being read now. */
  #goOn(): void {
    while (this.#coming < PARTS_AT_ONCE) {
      const [begin, end] = this.#waiting.pop() ?? [];
      if (begin === undefined || end === undefined) return;
      this.#coming += 1;
      void this.#fetch(begin, end)
        .then((part) => this.onDataRange(begin, part))
        .catch((error: unknown) => {
          if (!this.#stop.signal.aborted) this.#source.onFail(error instanceof FileGone ? 'gone' : 'failed');
        })
        .finally(() => {
          this.#coming -= 1;
          this.#goOn();
        });
    }
  }

  async #fetch(begin: number, end: number): Promise<Uint8Array> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#fetchOnce(begin, end);
      } catch (error) {
        if (error instanceof FileGone || attempt === ATTEMPTS || this.#stop.signal.aborted) throw error;
        await wait(FIRST_WAIT_MS * 2 ** (attempt - 1));
      }
    }
  }

  async #fetchOnce(begin: number, end: number): Promise<Uint8Array> {
    const { address, content } = this.#source;
    if (content) return new Uint8Array(await content.slice(begin, end).arrayBuffer());
    const response = await fetch(address, {
      // HTTP ranges name the last byte, the PDF engine the one after it.
      headers: { range: `bytes=${begin}-${end - 1}` },
      signal: this.#stop.signal,
    });
    if (response.status === 403) await this.#renew(address);
    if (response.status === 404) throw new FileGone();
    if (response.status !== 206) throw new Error(`a part answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Renews the address once for all parts that wait for it. */
  async #renew(spent: string): Promise<void> {
    if (this.#source.address !== spent) return;
    this.#renewing ??= this.#source.renew().finally(() => {
      this.#renewing = undefined;
    });
    const address = await this.#renewing;
    if (address !== null) this.#source.address = address;
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
