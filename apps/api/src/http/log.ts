import { randomBytes } from 'node:crypto';
import net from 'node:net';
import type { FastifyLoggerOptions, FastifyReply } from 'fastify';

/** Takes log lines in place of standard output. */
export interface LogSink {
  write(line: string): void;
}

type SerializedError = Record<string, unknown> & { type: string; message: string; stack: string };
type LoggedError = Error & { code?: string | undefined; query?: string | undefined };

/**
 * Makes a function that names each request of this process. The names are unique among processes, short enough to be
 * read out on the telephone, and carry nothing about the caller.
 */
export function createRequestNames(): () => string {
  const process = randomBytes(3).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${process}-${count.toString(36)}`;
  };
}

/**
 * Shortens an address so that it names a network and no longer a person's line: IPv4 to 24 bits, IPv6 to 48.
 */
export function shortAddress(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+)\.\d+$/i.exec(ip)?.[1];
  if (mapped) return `${mapped}.0`;
  if (net.isIPv4(ip)) return ip.replace(/\d+$/, '0');
  if (!net.isIPv6(ip)) return '';
  const [left = '', right] = ip.toLowerCase().split('::');
  const groups = left === '' ? [] : left.split(':');
  const zeros = right === undefined ? [] : ['0', '0', '0'];
  return `${[...groups, ...zeros].slice(0, 3).join(':')}::`;
}

/**
 * Log settings that keep secrets and personal data out. No header and no body is ever logged; a caller is
 * an account's number and a shortened address. A failed statement is logged
 * without its parameters, which may hold the hash of a password or a token.
 */
export function loggerOptions(level: string, sink?: LogSink): FastifyLoggerOptions {
  return {
    level,
    ...(sink ? { stream: sink } : {}),
    serializers: {
      req: ({ method, url, ip }) => ({ method, url: url.split('?')[0] ?? '', address: shortAddress(ip) }),
      res: ({ statusCode, request }: Partial<FastifyReply>) => ({
        statusCode: statusCode ?? 0,
        account: request?.account?.id,
      }),
      err: (error: LoggedError): SerializedError => {
        const origin: LoggedError = error.cause instanceof Error ? error.cause : error;
        return {
          type: error.constructor.name,
          message: error.query ? `statement failed: ${origin.message}` : error.message,
          code: origin.code ?? '',
          stack: (origin.stack ?? '').replace(/\nparams:.*$/m, ''),
        };
      },
    },
  };
}
