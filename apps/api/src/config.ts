import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { createDurably, writeDurably } from './disk-sync.ts';
import { readSecretFiles } from './secret-files.ts';
import { isLoopback, readTrustedNetworks } from './trusted-networks.ts';

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../..');

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

const Environment = z.object({
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

/** A bucket of an S3-compatible service. */
export interface S3Settings {
  /** Address of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

/** The language model that takes part in imports. */
export interface AiSettings {
  provider: 'anthropic' | 'openai' | 'google' | 'openai-compatible';
  model: string;
  /** Empty for a server of one's own that needs none. Never logged and never part of a message. */
  apiKey: string;
  /** Null means the provider's own address. */
  baseUrl: string | null;
  /** What the model reads by default: only what the reader is unsure of, or everything. */
  mode: 'unsure' | 'all';
  /** Largest number of tokens of one import, input and output together. */
  maxTokens: number;
  /** Limit of one call. */
  timeoutSeconds: number;
  /** US dollars for a million tokens. Null when they are unknown. */
  prices: { input: number; output: number } | null;
}

/** The checked settings of one process. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The embedded database refuses to write while the disk of `dataDir` has less free space. */
  minFreeBytes: number;
  /** Folder of uploaded files. */
  filesDir: string;
  /** Null when uploaded files are in `filesDir`. */
  storage: S3Settings | null;
  /** Null when no language model is used. */
  ai: AiSettings | null;
  /** Empty for the embedded database in `dataDir`. */
  databaseUrl: string;
  /** Where migrations run: directly on the server where `databaseUrl` leads through a pooler, or as another role. */
  migrationUrl: string;
  /** Connections of this installation's processes together: with several workers each has its share. */
  databasePool: number;
  /** How long a start waits for a database server that is away. */
  databaseWaitSeconds: number;
  /** Number of processes that serve the port. */
  workers: number;
  /** Number of exams that one teacher may start within an hour. */
  attemptsPerHour: number;
  /** Number of PDFs that this process reads at a time. With 0 it leaves them to other processes. */
  importWorkers: number;
  /** Folder in which backups stand, to tell their age. Null when nobody said where they are. */
  backupDir: string | null;
  /** Null when the process serves no metrics. */
  metrics: { port: number; host: string; token: string } | null;
  /** Statements that take longer are logged. 0 logs none. */
  slowStatementMs: number;
  demo: boolean;
  /** Whether every administrator must have a second factor. */
  requireSecondFactor: boolean;
  appName: string;
  contactPhone: string;
  contactUrl: string;
  tokenSecret: string;
  /** Proxies whose X-Forwarded headers are trusted, as addresses, networks or names of `NAMED_NETWORKS`. */
  trustProxy: readonly string[];
  /** Whether other machines can reach the process: it listens on more than loopback, or there is a proxy in front. */
  isExposed: boolean;
  /** Whether `/api/docs` is served. */
  apiDocs: boolean;
  /** Whether browsers may keep the page's code, to open it without a connection. */
  worksOffline: boolean;
  logLevel: string;
  testClockFile: string | undefined;
  version: string;
  webRoot: string;
}

/** A setting is wrong. The message names the variable. */
export class ConfigError extends Error {}

/**
 * Reads the settings from the environment. With the embedded database a missing secret is made once and kept in the
 * data directory. With a database server it must be given, because several processes have to share it.
 * @throws ConfigError naming each wrong variable.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  // An empty variable counts as unset, because compose files and shells write unset variables like this.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { settings: given, problems } = readSecretFiles(set);
  if (problems.length > 0) throw refusal(problems);
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw refusal(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const settings = parsed.data;
  const dataDir = path.resolve(PROJECT_ROOT, settings.DATA_DIR);
  const embedded = !settings.DATABASE_URL;
  if (!embedded && !settings.TOKEN_SECRET) {
    throw refusal(['TOKEN_SECRET: es obligatoria cuando se usa DATABASE_URL (al menos 32 caracteres)']);
  }
  const workersProblem = refuseWorkers(settings);
  if (workersProblem) throw refusal([workersProblem]);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    minFreeBytes: settings.MIN_FREE_MB * 1024 * 1024,
    filesDir: path.join(dataDir, 'files'),
    storage: readStorage(settings),
    ai: readAi(settings, given),
    databaseUrl: settings.DATABASE_URL,
    migrationUrl: settings.MIGRATION_DATABASE_URL ?? settings.DATABASE_URL,
    databasePool: settings.DATABASE_POOL,
    databaseWaitSeconds: settings.DATABASE_WAIT_SECONDS,
    workers: settings.WORKERS,
    attemptsPerHour: settings.ATTEMPTS_PER_HOUR,
    importWorkers: settings.IMPORT_WORKERS,
    backupDir: settings.BACKUP_DIR === undefined ? null : path.resolve(PROJECT_ROOT, settings.BACKUP_DIR),
    metrics: readMetrics(settings),
    slowStatementMs: settings.SLOW_STATEMENT_MS,
    demo: settings.DEMO ?? embedded,
    requireSecondFactor: settings.REQUIRE_SECOND_FACTOR,
    appName: settings.APP_NAME,
    contactPhone: settings.CONTACT_PHONE,
    contactUrl: settings.CONTACT_URL ?? messagingLink(settings.CONTACT_PHONE),
    tokenSecret: settings.TOKEN_SECRET ?? keptSecret(dataDir),
    trustProxy: settings.TRUST_PROXY,
    isExposed: !isLoopback(settings.HOST) || settings.TRUST_PROXY.length > 0,
    apiDocs: settings.API_DOCS,
    worksOffline: settings.WORKS_OFFLINE,
    logLevel: settings.LOG_LEVEL,
    testClockFile: settings.TEST_CLOCK_FILE,
    version: readVersion(),
    webRoot: path.join(PROJECT_ROOT, 'apps/web/dist'),
  };
}

/** Several workers need a database that several processes can use, and each a connection to write and one to read. */
function refuseWorkers({
  WORKERS: workers,
  DATABASE_URL: url,
  DATABASE_POOL: pool,
}: z.infer<typeof Environment>) {
  if (workers === 1) return null;
  if (!url) {
    return 'WORKERS: la base de datos incluida admite un solo proceso; para usar varios hace falta DATABASE_URL';
  }
  if (pool >= 2 * workers) return null;
  return `DATABASE_POOL: se reparte entre los ${workers} procesos de WORKERS, así que debe ser al menos ${2 * workers}`;
}

/** @throws ConfigError when other machines could read the metrics without a token. */
function readMetrics(settings: z.infer<typeof Environment>): Config['metrics'] {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token = '' } = settings;
  if (port === undefined) return null;
  if (!isLoopback(host) && token === '') {
    throw refusal(['METRICS_TOKEN: es obligatoria cuando METRICS_HOST no es esta misma máquina']);
  }
  return { port, host, token };
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
    throw refusal(missing.map((name) => `${name}: es obligatoria cuando se usa STORAGE_URL`));
  }
  const { origin, pathname } = new URL(STORAGE_URL);
  const bucket = decodeURIComponent(pathname.replaceAll('/', ''));
  return { endpoint: origin, bucket, region: settings.STORAGE_REGION, accessKey, secretKey };
}

/** @throws ConfigError when a setting is missing that the provider needs, or a setting of a model has no provider. */
function readAi(
  settings: z.infer<typeof Environment>,
  given: Readonly<Record<string, string | undefined>>,
): AiSettings | null {
  const { AI_PROVIDER: provider, AI_MODEL: model, AI_API_KEY: apiKey, AI_BASE_URL: baseUrl } = settings;
  const { AI_PRICE_INPUT: input, AI_PRICE_OUTPUT: output } = settings;
  if (provider === undefined) {
    const [stray] = Object.keys(given).filter((name) => /^AI_(?!MAX_|TIMEOUT_|MODE$|PROVIDER$)/.test(name));
    if (stray) throw refusal([`AI_PROVIDER: es obligatoria cuando se usa ${stray}`]);
    return null;
  }
  const isOwnServer = provider === 'openai-compatible';
  const missing = [
    ...(model === undefined ? ['AI_MODEL: es obligatoria cuando se usa AI_PROVIDER'] : []),
    ...(apiKey === undefined && !isOwnServer
      ? [`AI_API_KEY: es obligatoria cuando AI_PROVIDER es ${provider}`]
      : []),
    ...(baseUrl === undefined && isOwnServer
      ? ['AI_BASE_URL: es obligatoria cuando AI_PROVIDER es openai-compatible']
      : []),
    ...(input === undefined && output !== undefined
      ? ['AI_PRICE_INPUT: es obligatoria cuando se usa AI_PRICE_OUTPUT']
      : []),
    ...(output === undefined && input !== undefined
      ? ['AI_PRICE_OUTPUT: es obligatoria cuando se usa AI_PRICE_INPUT']
      : []),
  ];
  if (missing.length > 0) throw refusal(missing);
  return {
    provider,
    model: model ?? '',
    apiKey: apiKey ?? '',
    baseUrl: baseUrl?.replace(/\/+$/, '') ?? null,
    mode: settings.AI_MODE,
    maxTokens: settings.AI_MAX_TOKENS,
    timeoutSeconds: settings.AI_TIMEOUT_SECONDS,
    prices: input !== undefined && output !== undefined ? { input, output } : null,
  };
}

function refusal(lines: readonly string[]): ConfigError {
  const list = lines.map((line) => `  ${line}`).join('\n');
  return new ConfigError(`Revisa estas variables de entorno:\n${list}`);
}

/** A link that opens a chat. A number without a country code gets Peru's. */
function messagingLink(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `https://wa.me/${phone.startsWith('+') ? digits : `51${digits}`}`;
}

/**
 * Returns the secret of a folder, which its first start makes. Processes that start at the same moment get the same
 * secret, because only one of them can create the file. A power cut can leave the file empty. Anybody could sign tokens
 * with an empty secret, so a new one is written then.
 */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'token-secret');
  const secret = randomBytes(48).toString('base64url');
  try {
    mkdirSync(dataDir, { recursive: true });
    if (createDurably(file, secret)) return secret;
    const kept = readKeptSecret(file);
    if (kept !== '') return kept;
    writeDurably(file, secret);
    return secret;
  } catch (cause) {
    throw refusal([`DATA_DIR: no se puede escribir en ${dataDir} (${(cause as Error).message})`]);
  }
}

/** Reads the secret. Waits a moment if another process has created the file and not written it yet. */
function readKeptSecret(file: string): string {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 0; tries < 10; tries += 1) {
    const kept = readFileSync(file, 'utf8').trim();
    if (kept !== '') return kept;
    Atomics.wait(pause, 0, 0, 20);
  }
  return '';
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
