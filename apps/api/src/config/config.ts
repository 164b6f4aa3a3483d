import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { refusal } from './config-error.ts';
import { Environment } from './environment.ts';
import { keptSecret } from './kept-secret.ts';
import { type AiSettings, readAi } from './language-model.ts';
import { readSecretFiles } from './secret-files.ts';
import { isLoopback } from './trusted-networks.ts';

const PROJECT_ROOT = path.resolve(import.meta.dirname, '../../../..');

/** A bucket of an S3-compatible service. */
export interface S3Settings {
  /** Address of the service, without the bucket. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
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
  /**
   * Address of the database for migrations. Needed when `databaseUrl` leads through a pooler, or when
   * migrations need another role.
   */
  migrationUrl: string;
  /** Database connections of all processes together. Several workers share them. */
  databasePool: number;
  /** How long a start waits for a database server that is away. */
  databaseWaitSeconds: number;
  /** Number of processes that serve the port. */
  workers: number;
  /** Number of exams that one teacher may start within an hour. */
  attemptsPerHour: number;
  /** Number of PDFs that this process reads at a time. With 0 it leaves them to other processes. */
  importWorkers: number;
  /** Folder of the backups, for showing their age. Null when the setting is missing. */
  backupDir: string | null;
  /** Null when the process serves no metrics. */
  metrics: { port: number; host: string; token: string } | null;
  /** Statements that take longer than this are logged. 0 logs none. */
  slowStatementMs: number;
  demo: boolean;
  /** Whether every administrator must have a second factor. */
  requireSecondFactor: boolean;
  appName: string;
  contactPhone: string;
  contactUrl: string;
  /** Who is responsible for personal data; `appName` when the setting is missing. */
  providerName: string;
  /** Empty when the setting is missing. */
  providerAddress: string;
  /** Where people ask about their personal data. Empty when the setting is missing. */
  privacyEmail: string;
  /** Days after which deleted teachers are erased. 0: never. */
  eraseDeletedAfterDays: number;
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
    providerName: settings.PROVIDER_NAME ?? settings.APP_NAME,
    providerAddress: settings.PROVIDER_ADDRESS,
    privacyEmail: settings.PRIVACY_EMAIL ?? '',
    eraseDeletedAfterDays: settings.ERASE_DELETED_AFTER_DAYS,
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
function refuseWorkers({ WORKERS: workers, DATABASE_URL: url, DATABASE_POOL: pool }: Environment) {
  if (workers === 1) return null;
  if (!url) {
    return 'WORKERS: la base de datos incluida admite un solo proceso; para usar varios hace falta DATABASE_URL';
  }
  if (pool >= 2 * workers) return null;
  return `DATABASE_POOL: se reparte entre los ${workers} procesos de WORKERS, así que debe ser al menos ${2 * workers}`;
}

/** @throws ConfigError when other machines could read the metrics without a token. */
function readMetrics(settings: Environment): Config['metrics'] {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token = '' } = settings;
  if (port === undefined) return null;
  if (!isLoopback(host) && token === '') {
    throw refusal(['METRICS_TOKEN: es obligatoria cuando METRICS_HOST no es esta misma máquina']);
  }
  return { port, host, token };
}

/** @throws ConfigError when a bucket is named without its keys. */
function readStorage(settings: Environment): S3Settings | null {
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

/** A link that opens a chat. A number without a country code gets Peru's. */
function messagingLink(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return `https://wa.me/${phone.startsWith('+') ? digits : `51${digits}`}`;
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
