import { ConfigError } from '../config/config-error.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { StoreUnavailable } from '../storage/file-store.ts';

/** Codes of Node's sockets and resolver, and of PostgreSQL's refusals. */
const CONNECTION_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  // The password is wrong.
  '28P01',
  // The user may not connect.
  '28000',
  // The database doesn't exist.
  '3D000',
];

/**
 * Explains a failed start in a Spanish sentence that names the variable to change. Returns null for an error
 * that somebody at a terminal can't put right.
 */
export function explainStartFailure(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message;
  const code = codeOf(error);
  // The S3 client adds `$metadata` to every error, whether the service refused the call or couldn't be
  // reached.
  if (error instanceof StoreUnavailable || (error instanceof Error && '$metadata' in error))
    return `STORAGE_URL: no se puede usar el almacén de archivos (${code ?? error.name}).`;
  if (code && CONNECTION_CODES.includes(code)) {
    return `DATABASE_URL: no se puede conectar a la base de datos (${code}).`;
  }
  if (isDatabaseUnavailable(error))
    return `DATABASE_URL: la base de datos no responde o cerró la conexión${code ? ` (${code})` : ''}.`;
  return null;
}

/**
 * Explains in a Spanish sentence why the server can't listen on its host and port. Returns null for other
 * errors.
 */
export function explainListenFailure(
  error: unknown,
  { host, port }: { host: string; port: number },
): string | null {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `PORT: el puerto ${port} ya está en uso.`;
    case 'EACCES':
      return `PORT: este usuario no puede usar el puerto ${port}.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EINVAL':
      return `HOST: ${host} no es una dirección de esta máquina.`;
    default:
      return null;
  }
}

/** The code of an error or of its causes, because Drizzle wraps the driver's error. */
function codeOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as NodeJS.ErrnoException;
    if (code) return code;
    // The name has several addresses, and connecting to each of them failed.
    if (current instanceof AggregateError && current.errors.length > 0) return codeOf(current.errors[0]);
  }
  return undefined;
}
