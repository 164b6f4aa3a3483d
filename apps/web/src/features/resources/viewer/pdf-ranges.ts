import { PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs';

const ATTEMPTS = 4;
const FIRST_WAIT_MS = 500;
/** More would share a slow line, so that nothing is whole for long. */
const PARTS_AT_ONCE = 4;

/** `gone`: the file was deleted, so that trying again is no use. */
export type PdfFailure = 'gone' | 'failed';

/** The server no longer has the file. */
class FileGone extends Error {}

interface RangeSource {
  sizeBytes: number;
  address: string;
  /** A new address once the one at hand no longer serves; null where there is none. Rejects as the tree's call does. */
  renew: () => Promise<string | null>;
  /** A part could not be had, by any means: because the file is gone, or for another reason. */
  onFail: (why: PdfFailure) => void;
}

/**
 * Gives a reader the parts of a file as it asks for them, so that the first page is there before the rest has come. A
 * long reading outlives the address it began with, and a phone its connection: both are mended here.
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

  /** What was asked for last comes first: it is of the page that is read now. */
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
    const { address } = this.#source;
    const response = await fetch(address, {
      // The server names the last byte, the reader the one after it.
      headers: { range: `bytes=${begin}-${end - 1}` },
      signal: this.#stop.signal,
    });
    if (response.status === 403) await this.#renew(address);
    if (response.status === 404) throw new FileGone();
    if (response.status !== 206) throw new Error(`a part answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Once for all parts that wait for it. */
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
