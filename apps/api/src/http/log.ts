import type { FastifyLoggerOptions } from 'fastify';

/** Where log lines go instead of standard output. */
export interface LogSink {
  write(line: string): void;
}

type SerializedError = Record<string, unknown> & { type: string; message: string; stack: string };
type LoggedError = Error & { code?: string | undefined; query?: string | undefined };

/**
 * Log settings that keep secrets out: no header and no body is ever logged, and a failed statement is named
 * without its parameters, which may hold a password hash or a token's hash.
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
