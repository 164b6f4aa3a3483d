/**
 * Classes and codes of SQLSTATE that a passing condition of the server causes: the same statement may work in
 * a moment.
 */
const PASSING_STATES = [
  '08', // the connection failed
  '25006', // the server only reads, for example after another server has taken over
  '25P03', // the transaction was idle for too long
  '28', // signing in to the database was refused
  '3D000', // the database is not there
  '40001', // two transactions changed the same rows
  '40P01', // two transactions waited for each other
  '53', // no disk, memory or connections left
  '55P03', // a lock was not free
  '57', // the statement took too long, or the server stops or starts
  '58030', // its disk could not be read or written
];
const SYSTEM_CODES = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
/** Messages of the driver about a lost connection. These errors have no code. */
const DRIVER_MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool after calling end|Client (has encountered a connection error|was closed) and is not queryable)/;

const whileConnecting = new WeakSet<Error>();

/**
 * Marks a failure to connect. Whatever the server's reason, nothing was sent, and the next try may work: a server whose
 * disk is full refuses new connections with XX000, the code of its own mistakes.
 */
export function markAsConnecting(error: unknown): void {
  if (error instanceof Error) whileConnecting.add(error);
}

/**
 * Whether work failed because the database is away, frozen or overloaded. The same work may succeed when it
 * is repeated.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (isPassing(cause)) return true;
  return false;
}

function isPassing(error: Error): boolean {
  if (whileConnecting.has(error)) return true;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  if (syscall === 'connect' || SYSTEM_CODES.has(code)) return true;
  // The name has several addresses, and connecting to each of them failed.
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable);
  if (code.length === 5) return PASSING_STATES.some((state) => code.startsWith(state));
  return DRIVER_MESSAGES.test(error.message);
}
