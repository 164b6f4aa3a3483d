import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';

const ASSETS = path.resolve(import.meta.dirname, '../../apps/web/dist/assets');
/** A file of the build with a hash in its name. */
const HASHED = /^(.+-)([\w-]{8})(\.\w+)$/;

/** The product at a fixed address, while the server behind it changes its version or goes away. */
export interface Releases {
  url: string;
  /**
   * From now on the server seems to have another build: every built file has another name, and the old names
   * are gone.
   */
  release(): void;
  /** Ends all connections to the server and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections again. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Puts a proxy before a server. To imitate another build, the proxy renames the built files in everything
 * that it passes on.
 */
export async function startReleases(target: string): Promise<Releases> {
  const renamed = newNames();
  let isReleased = false;
  let server: Server | undefined;
  const listen = async (port: number) => {
    server = createServer((incoming, outgoing) =>
      pass(incoming, outgoing, target, isReleased ? renamed : null),
    );
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('no address');
    return address.port;
  };
  const port = await listen(0);
  const cut = async () => {
    const closing = server;
    server = undefined;
    if (!closing) return;
    const closed = once(closing, 'close');
    closing.close();
    closing.closeAllConnections();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    release: () => {
      isReleased = true;
    },
    cut,
    restore: async () => {
      await listen(port);
    },
    close: cut,
  };
}

function newNames(): Map<string, string> {
  const names = readdirSync(ASSETS).filter((name) => HASHED.test(name) && !/\.(br|gz)$/.test(name));
  return new Map(
    names.map((name) => [
      name,
      name.replace(HASHED, (_all, start, hash, end) => `${start}${turned(hash)}${end}`),
    ]),
  );
}

/** Makes another hash of the same length. */
const turned = (hash: string) =>
  [...hash].reverse().join('') === hash ? 'AAAAAAAA' : [...hash].reverse().join('');

function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: string,
  names: Map<string, string> | null,
): void {
  const { pathname } = new URL(incoming.url ?? '/', target);
  const name = path.basename(pathname);
  const isAsset = pathname.startsWith('/assets/') && HASHED.test(name);
  const old = names && isAsset ? [...names].find(([, now]) => now === name)?.[0] : name;
  if (old === undefined) {
    outgoing.writeHead(404).end('gone');
    return;
  }
  const headers = { ...incoming.headers };
  // The proxy must read texts, so they must not be compressed.
  if (names) delete headers['accept-encoding'];
  const forwarded = request(
    `${target}${(incoming.url ?? '/').replace(name, old)}`,
    { method: incoming.method, headers },
    (answer) => {
      if (!names || !isText(answer)) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.from(asReleased(Buffer.concat(parts).toString(), names, pathname));
        const {
          'content-length': _length,
          'transfer-encoding': _encoding,
          etag: _etag,
          ...kept
        } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, { ...kept, 'content-length': body.length }).end(body);
      });
    },
  );
  forwarded.on('error', () => outgoing.destroy());
  incoming.pipe(forwarded);
}

function isText(answer: IncomingMessage): boolean {
  return (
    /javascript|html|css|\bjson\b/.test(answer.headers['content-type'] ?? '') && answer.statusCode === 200
  );
}

function asReleased(text: string, names: Map<string, string>, pathname: string): string {
  if (pathname === '/version.json') return '{"version":"released"}';
  let body = text;
  for (const [old, now] of names) body = body.replaceAll(old, now);
  return body;
}
