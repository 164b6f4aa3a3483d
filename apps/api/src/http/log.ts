import type { FastifyLoggerOptions } from 'fastify';

/** Takes log lines in place of standard output. */
export interface LogSink {
  write(line: string): void;
}

type SerializedError = Record<string, unknown> & { type: string; message: string; stack: string };
type LoggedError = Error & { code?: string | undefined; query?: string | undefined };

/**
 * Log settings that keep secrets out. No header and no body is ever logged. A failed statement is logged
 * without its parameters, which may hold the hash of a password or a token.
 */
export function loggerOptions(level: string, sink?: LogSink): FastifyLoggerOptions {
  return {
    level,
    ...(sink ? { stream: sink } : {}),
    serializers: {
      req: (request) => ({ method: request.method, url: request.url.split('?')[0] ?? '' }),
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
