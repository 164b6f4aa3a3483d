/**
 * Whether a statement failed because a unique index already holds the value. With `constraint`, only the
 * index of that name counts.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause && cause.code === '23505')) continue;
    return constraint === undefined || ('constraint' in cause && cause.constraint === constraint);
  }
  return false;
}
