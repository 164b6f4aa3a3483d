import { vi } from 'vitest';

/** A request that a page sends with its progress. */
export class FakeUpload {
  method = '';
  address = '';
  readonly headers = new Map<string, string>();
  body: FormData | null = null;
  isAborted = false;
  status = 0;
  responseText = '';
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly upload: {
    onprogress: ((progress: { loaded: number; total: number }) => void) | null;
    onload: (() => void) | null;
  } = { onprogress: null, onload: null };

  open(method: string, address: string): void {
    this.method = method;
    this.address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }
  getResponseHeader(): null {
    return null;
  }
  send(body: FormData): void {
    this.body = body;
  }
  abort(): void {
    this.isAborted = true;
  }

  /** Tells the page that `loaded` bytes have reached the server. */
  progress(loaded: number, total: number): void {
    this.upload.onprogress?.({ loaded, total });
    if (loaded === total) this.upload.onload?.();
  }
  answer(status: number, body: unknown): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.onload?.();
  }
  refuse(status: number, code: string, message: string, errors?: Record<string, string[]>): void {
    this.answer(status, { success: false, code, message, error: message, errors });
  }
  /** Cuts the connection. */
  fail(): void {
    this.onerror?.();
  }
}

/** Replaces the browser's XMLHttpRequest. The returned list grows with each request. */
export function fakeUploads(): FakeUpload[] {
  const sent: FakeUpload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeUpload {
      constructor() {
        super();
        sent.push(this);
      }
    },
  );
  return sent;
}
