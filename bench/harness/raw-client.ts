import net from 'node:net';
import { Refused, untilAccepted } from './refusals.ts';

interface RawAnswer {
  status: number;
  retryAfter: string | undefined;
  body: Buffer;
}

type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  options?: { isPlain?: boolean },
) => Promise<Buffer>;

/** The connection of one simulated user. Its calls run one after the other. */
export interface RawClient {
  /**
   * Sends a call and returns the body's bytes as they were sent. A 503 is waited out and repeated. Throws Refused for any
   * other status than 2xx. `isPlain` asks for an uncompressed answer.
   */
  call: Call;
  /** The same, but throws Refused for a 503, too. */
  callOnce: Call;
  close(): void;
}

/**
 * Makes an HTTP client on a bare socket. It asks for compressed answers as browsers do, but doesn't unpack
 * them. It costs a fifth of Node's own client, so that simulated users take little processor time from the
 * server.
 */
export function createRawClient(
  url: string,
  token: string,
  encodings = 'gzip, deflate, br, zstd',
): RawClient {
  const { hostname, port } = new URL(url);
  const constant = `Host: ${hostname}:${port}\r\nAccept: application/json\r\nAuthorization: Bearer ${token}\r\n`;
  let waiting:
    | { resolve: (body: Buffer) => void; reject: (error: Error) => void; call: string; sent: string }
    | undefined;
  let received: Buffer = Buffer.alloc(0);

  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  const connect = () => {
    const opened = net.connect({ host: hostname, port: Number(port), noDelay: true });
    let isUsed = false;
    let cause = new Error('the server closed the connection');
    opened.on('error', (error) => {
      cause = error;
    });
    opened.on('close', () => {
      // The server closes a connection that nobody has used for a while, perhaps just when a call is sent. Browsers
      // repeat such a call on a new connection.
      if (waiting && isUsed && received.length === 0) {
        socket = connect();
        socket.write(waiting.sent);
      } else fail(cause);
    });
    opened.on('data', (chunk: Buffer) => {
      isUsed = true;
      receive(chunk);
    });
    return opened;
  };
  const receive = (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const answer = readAnswer(received);
    if (!answer || !waiting) return;
    const { resolve, reject, call } = waiting;
    waiting = undefined;
    received = Buffer.alloc(0);
    if (answer.status >= 200 && answer.status < 300) resolve(answer.body);
    else reject(new Refused(call, answer));
  };
  let socket = connect();

  const callOnce: Call = (method, path, body, { isPlain = false } = {}) =>
    new Promise((resolve, reject) => {
      const payload = body === undefined ? '' : JSON.stringify(body);
      const described = payload
        ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(payload)}\r\n`
        : '';
      const accepted = isPlain ? '' : `Accept-Encoding: ${encodings}\r\n`;
      const sent = `${method} /api${path} HTTP/1.1\r\n${constant}${accepted}${described}\r\n${payload}`;
      waiting = { resolve, reject, call: `${method} ${path}`, sent };
      if (!socket.writable) socket = connect();
      socket.write(sent);
    });
  return {
    callOnce,
    call: (...call) => untilAccepted(() => callOnce(...call)),
    close: () => socket.destroy(),
  };
}

/** Reads a whole answer; undefined while a part of it is missing. */
function readAnswer(bytes: Buffer): RawAnswer | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return undefined;
  const head = bytes.toString('latin1', 0, headEnd);
  const status = Number(head.slice(9, 12));
  const retryAfter = /\r\nretry-after: (\d+)/i.exec(head)?.[1];
  const start = headEnd + 4;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) {
    const end = start + Number(length);
    return bytes.length < end ? undefined : { status, retryAfter, body: bytes.subarray(start, end) };
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head))
    return { status, retryAfter, body: bytes.subarray(start) };
  const body = readChunks(bytes, start);
  return body && { status, retryAfter, body };
}

function readChunks(bytes: Buffer, start: number): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size;
    if (bytes.length < end + 2) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(lineEnd + 2, end));
    at = end + 2;
  }
}
