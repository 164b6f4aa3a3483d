import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..');

const flag = z
  .enum(['', '0', '1', 'true', 'false'], 'debe ser 1 o 0')
  .transform((value) => value === '1' || value === 'true');

/** Digits only: `1e3` or ` 80` are mistakes, not numbers. */
function wholeNumber(what: string, minimum: number, maximum: number) {
  const text = `debe ser ${what} entre ${minimum} y ${maximum}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, text)
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, text);
}

const Environment = z.object({
  PORT: wholeNumber('un número de puerto', 0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^(postgres(ql)?:\/\/.+)?$/, 'debe empezar con postgres:// o postgresql://')
    .default(''),
  DATABASE_POOL: wholeNumber('un número', 1, 200).default(10),
  DEMO: flag.optional(),
  APP_NAME: z.string().max(60, 'debe tener como máximo 60 caracteres').default('Amauta'),
  CONTACT_PHONE: z
    .string()
    .regex(/^[+\d][\d ]{6,20}$/, 'debe ser un número de teléfono, por ejemplo 900 000 000')
    .default('900 000 000'),
  CONTACT_URL: z
    .url({ protocol: /^https?$/, error: 'debe ser una dirección que empiece con https://' })
    .optional(),
  TOKEN_SECRET: z.string().min(32, 'debe tener al menos 32 caracteres').optional(),
  STORAGE_URL: z
    .url({ protocol: /^https?$/, error: 'debe ser https://servidor/nombre-del-bucket' })
    .regex(/^https?:\/\/[^/]+\/[^/?#]+\/?$/, 'debe ser https://servidor/nombre-del-bucket')
    .optional(),
  STORAGE_ACCESS_KEY: z.string().default(''),
  STORAGE_SECRET_KEY: z.string().default(''),
  STORAGE_REGION: z.string().default('us-east-1'),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'debe ser fatal, error, warn, info, debug o silent',
    )
    .default('warn'),
  TEST_CLOCK_FILE: z.string().optional(),
});

/** A bucket of a service that speaks S3. */
export interface S3Settings {
  /** Of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** Settings of one process, checked. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** Folder of uploaded files. */
  filesDir: string;
  /** Null: uploaded files stand in `filesDir`. */
  storage: S3Settings | null;
  /** Empty: the embedded database in `dataDir`. */
  databaseUrl: string;
  databasePool: number;
  demo: boolean;
  appName: string;
  contactPhone: string;
  contactUrl: string;
  tokenSecret: string;
  trustProxy: boolean;
  logLevel: string;
  testClockFile: string | undefined;
  version: string;
  webRoot: string;
}

/** A setting that can't be used; the message names the variable. */
export class ConfigError extends Error {}

/**
 * Reads the settings from the environment. With the embedded database a missing secret is made once and kept
 * in the data directory; with a server it must be given, because several processes have to share it.
 * @throws ConfigError naming each variable that is wrong.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable is an unset one: compose files and shells write them that way.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`Revisa estas variables de entorno:\n${lines.join('\n')}`);
  }
  const settings = parsed.data;
  const dataDir = path.resolve(PROJECT_ROOT, settings.DATA_DIR);
  const embedded = !settings.DATABASE_URL;
  if (!embedded && !settings.TOKEN_SECRET) {
    throw new ConfigError(
      'Revisa estas variables de entorno:\n  TOKEN_SECRET: es obligatoria cuando se usa DATABASE_URL (al menos 32 caracteres)',
    );
  }
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    filesDir: path.join(dataDir, 'files'),
    storage: readStorage(settings),
    databaseUrl: settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    demo: settings.DEMO ?? embedded,
    appName: settings.APP_NAME,
    contactPhone: settings.CONTACT_PHONE,
    contactUrl: settings.CONTACT_URL ?? messagingLink(settings.CONTACT_PHONE),
    tokenSecret: settings.TOKEN_SECRET ?? keptSecret(dataDir),
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    testClockFile: settings.TEST_CLOCK_FILE,
    version: readVersion(),
    webRoot: path.join(PROJECT_ROOT, 'apps/web/dist'),
  };
}

/** @throws ConfigError when a bucket is named without its keys. */
function readStorage(settings: z.infer<typeof Environment>): S3Settings | null {
  const { STORAGE_URL, STORAGE_ACCESS_KEY: accessKey, STORAGE_SECRET_KEY: secretKey } = settings;
  if (STORAGE_URL === undefined) return null;
  const missing = [
    ...(accessKey === '' ? ['STORAGE_ACCESS_KEY'] : []),
    ...(secretKey === '' ? ['STORAGE_SECRET_KEY'] : []),
  ];
  if (missing.length > 0) {
    const lines = missing.map((name) => `  ${name}: es obligatoria cuando se usa STORAGE_URL`);
    throw new ConfigError(`Revisa estas variables de entorno:\n${lines.join('\n')}`);
  }
  const { origin, pathname } = new URL(STORAGE_URL);
  const bucket = decodeURIComponent(pathname.replaceAll('/', ''));
  return { endpoint: origin, bucket, region: settings.STORAGE_REGION, accessKey, secretKey };
}

/** Link that opens a chat with a Peruvian mobile, or with the number as given when it has a country code. */
function messagingLink(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `https://wa.me/${phone.startsWith('+') ? digits : `51${digits}`}`;
}

function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'token-secret');
  try {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim();
    mkdirSync(dataDir, { recursive: true });
    const secret = randomBytes(48).toString('base64url');
    writeFileSync(file, secret, { mode: 0o600 });
    chmodSync(file, 0o600);
    return secret;
  } catch (cause) {
    throw new ConfigError(
      `Revisa estas variables de entorno:\n  DATA_DIR: no se puede escribir en ${dataDir} (${(cause as Error).message})`,
    );
  }
}

/** The version of the web build when there is one: the page compares it with the one it runs. */
function readVersion(): string {
  for (const file of ['apps/web/dist/version.json', 'package.json']) {
    const full = path.join(PROJECT_ROOT, file);
    if (existsSync(full))
      return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(full, 'utf8'))).version;
  }
  return '0.0.0';
}
