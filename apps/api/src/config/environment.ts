import { z } from 'zod';
import { readTrustedNetworks } from './trusted-networks.ts';

const flag = z
  .enum(['', '0', '1', 'true', 'false'], 'debe ser 1 o 0')
  .transform((value) => value === '1' || value === 'true');

/** Accepts digits only: `1e3` and ` 80` are mistakes, not numbers. */
function wholeNumber(what: string, minimum: number, maximum: number) {
  const text = `debe ser ${what} entre ${minimum} y ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, text)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, text);
}

const price = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,6})?$/, 'debe ser un precio en dólares por millón de tokens, por ejemplo 2.50')
  .transform(Number);

/** The environment variables that the server reads, with their defaults. The README's table explains each. */
export const Environment = z.object({
  PORT: wholeNumber('un número de puerto', 0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  MIN_FREE_MB: wholeNumber('un número de megabytes', 0, 1_000_000).default(256),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/.+)?$/, 'debe empezar con postgres:// o postgresql://')
    .default(''),
  MIGRATION_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+$/, 'debe empezar con postgres:// o postgresql://')
    .optional(),
  DATABASE_POOL: wholeNumber('un número', 1, 200).default(10),
  DATABASE_WAIT_SECONDS: wholeNumber('un número de segundos', 0, 3600).default(60),
  WORKERS: wholeNumber('un número', 1, 64).default(1),
  ATTEMPTS_PER_HOUR: wholeNumber('un número', 1, 1_000_000).default(60),
  IMPORT_WORKERS: wholeNumber('un número', 0, 8).default(1),
  BACKUP_DIR: z.string().optional(),
  METRICS_PORT: wholeNumber('un número de puerto', 0, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z.string().min(16, 'debe tener al menos 16 caracteres').optional(),
  REQUIRE_SECOND_FACTOR: flag.default(false),
  SLOW_STATEMENT_MS: wholeNumber('un número de milisegundos', 0, 60_000).default(500),
  DEMO: flag.optional(),
  APP_NAME: z.string().max(60, 'debe tener como máximo 60 caracteres').default('Amauta'),
  CONTACT_PHONE: z
    .string()
    .regex(/^[+\d][\d ]{6,20}$/, 'debe ser un número de teléfono, por ejemplo 900 000 000')
    .default('900 000 000'),
  CONTACT_URL: z
    .url({ protocol: /^https?$/, error: 'debe ser una dirección que empiece con https://' })
    .optional(),
  PROVIDER_NAME: z.string().max(150, 'debe tener como máximo 150 caracteres').optional(),
  PROVIDER_ADDRESS: z.string().max(200, 'debe tener como máximo 200 caracteres').default(''),
  PRIVACY_EMAIL: z.email('debe ser un correo').optional(),
  ERASE_DELETED_AFTER_DAYS: wholeNumber('un número de días', 0, 36_500).default(365),
  TOKEN_SECRET: z.string().min(32, 'debe tener al menos 32 caracteres').optional(),
  STORAGE_URL: z
    .url({ protocol: /^https?$/, error: 'debe ser https://servidor/nombre-del-bucket' })
    .regex(/^https?:\/\/[^/]+\/[^/?#]+\/?$/, 'debe ser https://servidor/nombre-del-bucket')
    .optional(),
  STORAGE_ACCESS_KEY: z.string().default(''),
  STORAGE_SECRET_KEY: z.string().default(''),
  STORAGE_REGION: z.string().default('us-east-1'),
  AI_PROVIDER: z
    .enum(
      ['anthropic', 'openai', 'google', 'openai-compatible'],
      'debe ser anthropic, openai, google u openai-compatible',
    )
    .optional(),
  AI_MODEL: z.string().max(200, 'debe tener como máximo 200 caracteres').optional(),
  AI_API_KEY: z
    .string()
    // The key is sent in a header, which holds no other characters; the error of the call would show the key.
    .regex(/^[\x21-\x7e]+$/, 'no debe tener espacios, tildes ni saltos de línea')
    .optional(),
  AI_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'debe ser una dirección que empiece con https:// o http://' })
    .optional(),
  AI_MODE: z.enum(['unsure', 'all'], 'debe ser unsure o all').default('unsure'),
  AI_MAX_TOKENS: wholeNumber('un número', 1_000, 100_000_000).default(400_000),
  AI_TIMEOUT_SECONDS: wholeNumber('un número de segundos', 5, 900).default(120),
  AI_PRICE_INPUT: price.optional(),
  AI_PRICE_OUTPUT: price.optional(),
  TRUST_PROXY: z.string().default('').transform(readTrustedNetworks),
  API_DOCS: flag.default(true),
  WORKS_OFFLINE: flag.default(true),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'debe ser fatal, error, warn, info, debug o silent',
    )
    .default('warn'),
  TEST_CLOCK_FILE: z.string().optional(),
});
export type Environment = z.infer<typeof Environment>;
