import type { ErrorCode } from '@amauta/contract/error-code.ts';

const STATUS: Record<ErrorCode, number> = {
  BAD_REQUEST: 400,
  INVALID_INPUT: 400,
  PASSWORD_MISMATCH: 400,
  PASSWORD_TOO_WEAK: 400,
  PASSWORD_UNCHANGED: 400,
  CURRENT_PASSWORD_WRONG: 400,
  CURRENT_PASSWORD_REQUIRED: 400,
  SECOND_FACTOR_WRONG: 400,
  INVALID_CREDENTIALS: 401,
  UNAUTHENTICATED: 401,
  TOKEN_EXPIRED: 401,
  REFRESH_REJECTED: 401,
  SIGN_IN_LAPSED: 401,
  FORBIDDEN: 403,
  PASSWORD_CHANGE_REQUIRED: 403,
  SECOND_FACTOR_OWED: 403,
  ACCOUNT_BLOCKED: 403,
  ACCESS_EXPIRED: 403,
  EXAM_TYPE_NOT_ALLOWED: 403,
  CATEGORY_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  EDIT_CONFLICT: 409,
  TIME_OVER: 409,
  ATTEMPT_FINISHED: 409,
  ATTEMPT_NOT_FINISHED: 409,
  PAPER_LAPSED: 409,
  PAPER_LIMIT: 409,
  QUESTION_NUMBER_CONFLICT: 409,
  WARNINGS_UNSEEN: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  NO_QUESTIONS: 422,
  TOO_MANY_QUESTIONS: 422,
  RULE_BROKEN: 422,
  TOO_MANY_REQUESTS: 429,
  INTERNAL: 500,
  OVERLOADED: 503,
};

/** Seconds after which to try again. A restart of PostgreSQL takes about this long. */
const RETRY_AFTER_SECONDS = 5;

/** Seconds after which to try again for callers who were refused together. They differ, so that not all return at once. */
export const spreadRetryAfter = () => 4 + Math.floor(Math.random() * 5);

/**
 * The texts for each wrong field, by the field's path in the body, e.g. `{ 'questions.0.number': ['…'] }`.
 */
export type FieldErrors = Record<string, string[]>;

/**
 * An expected failure: an error code of the contract, its HTTP status and the Spanish sentence for the
 * person.
 */
export class RequestFailure extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: FieldErrors; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.status = STATUS[code];
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** The failure of one field, by the field's path in the body: a 400, unless `code` says otherwise. */
export function wrongField(
  field: string,
  message: string,
  code: ErrorCode = 'INVALID_INPUT',
): RequestFailure {
  return new RequestFailure(code, message, { fields: { [field]: [message] } });
}

export const notFound = (message: string) => new RequestFailure('NOT_FOUND', message);

/**
 * A 503 for failures that pass by themselves: the database, the store or this process should be back in a
 * few seconds.
 */
export function unavailable(): RequestFailure {
  return new RequestFailure(
    'OVERLOADED',
    'El servicio no responde en este momento. Espera unos segundos y vuelve a intentarlo.',
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );
}

/**
 * Keeps an administrator from overwriting what another one has stored meanwhile. `stored` is the present
 * version, `edited` the version with which the editor began; without `edited` nothing is compared. Call it in
 * the transaction that writes the change, with the row locked.
 * @throws RequestFailure 409 EDIT_CONFLICT with `message` when the two versions differ.
 */
export function refuseOlderVersion(stored: number, edited: number | undefined, message: string): void {
  if (edited !== undefined && edited !== stored) throw new RequestFailure('EDIT_CONFLICT', message);
}
