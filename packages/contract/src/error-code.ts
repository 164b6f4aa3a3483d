import { z } from 'zod';

export const ERROR_CODES = [
  'BAD_REQUEST',
  'INVALID_INPUT',
  'INVALID_CREDENTIALS',
  'UNAUTHENTICATED',
  'TOKEN_EXPIRED',
  'REFRESH_REJECTED',
  'FORBIDDEN',
  'PASSWORD_CHANGE_REQUIRED',
  'SECOND_FACTOR_OWED',
  'SECOND_FACTOR_WRONG',
  'SIGN_IN_LAPSED',
  'ACCOUNT_BLOCKED',
  'ACCESS_EXPIRED',
  'EXAM_TYPE_NOT_ALLOWED',
  'CATEGORY_NOT_ALLOWED',
  'NOT_FOUND',
  'CONFLICT',
  'EDIT_CONFLICT',
  'TIME_OVER',
  'ATTEMPT_FINISHED',
  'ATTEMPT_NOT_FINISHED',
  'PAPER_LAPSED',
  'PAPER_LIMIT',
  'QUESTION_NUMBER_CONFLICT',
  'WARNINGS_UNSEEN',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'PASSWORD_TOO_WEAK',
  'PASSWORD_UNCHANGED',
  'PASSWORD_MISMATCH',
  'CURRENT_PASSWORD_WRONG',
  'CURRENT_PASSWORD_REQUIRED',
  'NO_QUESTIONS',
  'TOO_MANY_QUESTIONS',
  'RULE_BROKEN',
  'TOO_MANY_REQUESTS',
  'OVERLOADED',
  'INTERNAL',
] as const;
/**
 * Every failure that the API may answer. Programs read the code, which never changes its meaning; the Spanish
 * message beside it is for people.
 */
export const ErrorCode = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof ErrorCode>;

/** Body of every answer outside of 2xx. `error` repeats `message`, because some clients read that field. */
export const Failure = z.object({
  success: z.literal(false),
  code: ErrorCode,
  message: z.string(),
  error: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
});
export type Failure = z.infer<typeof Failure>;
