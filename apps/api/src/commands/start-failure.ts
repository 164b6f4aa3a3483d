import { ConfigError } from '../config.ts';
import { isDatabaseUnavailable } from '../database/unavailable.ts';
import { StoreUnavailable } from '../storage/file-store.ts';

const CONNECTION_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '28P01',
  '28000',
  '3D000',
];

/** The sentence for what somebody at a terminal can put right, naming the variable; null for anything else. */
export function explainStartFailure(error: unknown): string | null {
  if (error instanceof ConfigError) return error.message;
  const code = codeOf(error);
  // What the client of the bucket throws carries this, whether the service refused or was not there.
  if (error instanceof StoreUnavailable || (error instanceof Error && '$metadata' in error))
    return `STORAGE_URL: no se puede usar el almacén de archivos (${code ?? error.name}).`;
  if (code && CONNECTION_CODES.includes(code)) {
    return `DATABASE_URL: no se puede conectar a la base de datos (${code}).`;
  }
  if (isDatabaseUnavailable(error))
    return `DATABASE_URL: la base de datos no responde o cerró la conexión${code ? ` (${code})` : ''}.`;
  return null;
}

/** The same for what `listen` refuses. */
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

/** The code of an error or of what caused it: the query layer wraps what the driver says. */
function codeOf(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as NodeJS.ErrnoException;
    if (code) return code;
    // Several addresses of one name were tried.
    if (current instanceof AggregateError && current.errors.length > 0) return codeOf(current.errors[0]);
  }
  return undefined;
}
