/** Whether a statement failed because a unique index, the named one where there is a name, holds its value already. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause && cause.code === '23505')) continue;
    return constraint === undefined || ('constraint' in cause && cause.constraint === constraint);
  }
  return false;
}
