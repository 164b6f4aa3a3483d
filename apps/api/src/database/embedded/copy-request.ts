import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import path from 'node:path';
import { CommandRefused } from '../../config/config-error.ts';
import type { FolderConnection } from '../connect.ts';

/** Folder in the data folder where the server puts a copy that was asked for. */
const COPY_FOLDER = 'database.copy';
/** Longest address of a socket that Linux and macOS both accept. */
const LONGEST_ADDRESS = 103;

/** The running server refused to copy its database. The message is the server's. */
class CopyRefused extends CommandRefused {}

interface CopyService {
  close(): void;
}

/**
 * Lets `requestCopy` of another process ask this process, which holds the data folder, for a copy of the embedded
 * database. It listens on a socket in the data folder, which only the user of this process can reach.
 */
export async function offerCopies(
  dataDir: string,
  connection: FolderConnection,
  onError: (error: unknown) => void,
): Promise<CopyService> {
  const target = path.join(dataDir, COPY_FOLDER);
  let copying = false;
  const server = createServer(async (_request, reply) => {
    if (copying) return void reply.writeHead(409).end('Otra copia está en marcha.');
    copying = true;
    try {
      await rm(target, { recursive: true, force: true });
      await connection.copyTo(target);
      reply.end(target);
    } catch (error) {
      onError(error);
      reply.writeHead(500).end((error as Error).message);
    } finally {
      copying = false;
    }
  });
  const address = socketOf(dataDir);
  // A killed process leaves its socket. This process holds the lock of the folder, so no other one listens.
  if (process.platform !== 'win32') rmSync(address, { force: true });
  await listen(server, address).catch(onError);
  // A socket keeps no process alive that has nothing else to do.
  server.unref();
  return { close: () => void server.close() };
}

async function listen(server: Server, address: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, resolve);
  });
  if (process.platform !== 'win32') await chmod(address, 0o600);
}

/**
 * Asks the server that uses `dataDir` for a copy of its database. Returns the folder of the copy, which the caller
 * moves away or removes. Returns null when no server listens.
 * @throws CopyRefused when the server couldn't make the copy.
 */
export function requestCopy(dataDir: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath: socketOf(dataDir), method: 'POST', path: '/copy' }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (piece) => {
        text += piece;
      });
      reply.on('error', reject);
      // The path is built here and not sent by the server, because a container may see the folder under
      // another path.
      reply.on('end', () =>
        reply.statusCode === 200 ? resolve(path.join(dataDir, COPY_FOLDER)) : reject(new CopyRefused(text)),
      );
    });
    asked.on('error', (error: NodeJS.ErrnoException) =>
      ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve(null) : reject(error),
    );
    asked.end();
  });
}

/** A relative address is used where the whole one is too long for a socket. */
function socketOf(dataDir: string): string {
  if (process.platform === 'win32') {
    return `\\\\.\\pipe\\amauta-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`;
  }
  const whole = path.join(dataDir, 'control.sock');
  return Buffer.byteLength(whole) <= LONGEST_ADDRESS ? whole : path.relative(process.cwd(), whole);
}
