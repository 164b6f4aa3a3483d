import type { ErrorCode } from '@amauta/contract/error-code.ts';

interface ApiErrorFacts {
  status: number;
  code: ErrorCode;
  message: string;
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
  retryAfterSeconds?: number | undefined;
}

/** The server has refused a request. `message` is a Spanish sentence for the person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Spanish texts, by the name of the field that each is about. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Seconds to wait before asking again. Only set for 429 and 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor({ status, code, message, fields = {}, retryAfterSeconds }: ApiErrorFacts) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer came: there is no connection, or the time-out has passed. The same request may be sent again. */
export class NetworkError extends Error {
  readonly reason: 'offline' | 'timeout';

  constructor(message: string, reason: 'offline' | 'timeout') {
    super(message);
    this.name = 'NetworkError';
    this.reason = reason;
  }
}

/** What a person reads after a failed call, where neither the server nor the caller gives a sentence. */
export const DEFAULT_FALLBACK = 'No se pudo completar la operación. Inténtalo de nuevo.';

/** The session can't be renewed. The stored user was removed, and the person has to sign in. */
export class SessionEndedError extends Error {
  /** A Spanish sentence for the person, chosen by the caller. `message` is the reason, in English. */
  readonly told: string;

  constructor(message: string, told: string = DEFAULT_FALLBACK) {
    super(message);
    this.name = 'SessionEndedError';
    this.told = told;
  }
}

/**
 * Returns the Spanish sentence to show for an error. Errors of calls bring their own: the server's, or the `fallback`
 * that the call was given. Other errors are shown as `fallback`.
 */
export function messageOf(error: unknown, fallback: string = DEFAULT_FALLBACK): string {
  if (error instanceof ApiError || error instanceof NetworkError) return error.message;
  return error instanceof SessionEndedError ? error.told : fallback;
}
