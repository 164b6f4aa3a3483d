import type { ErrorCode } from '@amauta/contract/error-code.ts';

interface ApiErrorFacts {
  status: number;
  code: ErrorCode;
  message: string;
  fields?: Readonly<Record<string, readonly string[]>> | undefined;
  retryAfterSeconds?: number | undefined;
}

/** The server answered, and said no. `message` is Spanish and meant for the person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Texts by the name of the field that they belong to. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** From 429 and 503: how long to wait before asking again. */
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

/** No answer came: no connection, or none within the time allowed. What was sent may be sent again. */
export class NetworkError extends Error {
  readonly reason: 'offline' | 'timeout';

  constructor(message: string, reason: 'offline' | 'timeout') {
    super(message);
    this.name = 'NetworkError';
    this.reason = reason;
  }
}

/** The session can't be renewed; the stored user is gone and the person has to sign in. */
export class SessionEndedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SessionEndedError';
  }
}

/** What to show a person of any failure. */
export function messageOf(error: unknown, fallback: string): string {
  if (error instanceof ApiError || error instanceof NetworkError) return error.message;
  return fallback;
}
