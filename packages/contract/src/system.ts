import { z } from 'zod';
import { Moment } from './moment.ts';
import { defineRoute } from './route.ts';

/** Settings that the page reads at run time: the provider's name and its only contact. */
export const AppConfig = z.object({
  appName: z.string(),
  contactPhone: z.string(),
  contactUrl: z.string(),
  version: z.string(),
  /**
   * Whether strangers can reach this installation although the passwords of its demonstration accounts are
   * public.
   */
  hasPublicDemo: z.boolean().default(false),
  /** Whether the page may keep its code on the device, to open without a connection. */
  worksOffline: z.boolean().default(true),
  /**
   * Who is responsible for personal data: the name of the person or company, the address and the email. Empty
   * when not configured.
   */
  providerName: z.string().default(''),
  providerAddress: z.string().default(''),
  privacyEmail: z.string().default(''),
  /** Days after which a deleted teacher is erased automatically; 0 means never. */
  eraseDeletedAfterDays: z.number().int().default(0),
});
export type AppConfig = z.infer<typeof AppConfig>;

const Health = z.object({ status: z.literal('ok') });

export const liveRoute = defineRoute({
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'The process answers',
  answer: Health,
});

export const readyRoute = defineRoute({
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary: 'The process and its database answer',
  answer: Health,
});

export const configRoute = defineRoute({
  method: 'GET',
  path: '/config/',
  access: 'public',
  summary: 'Name and contact of the provider',
  data: AppConfig,
});

/** Milliseconds until a part of the installation answered a check; null when it didn't answer. */
const Latency = z.number().int().nullable();

/** What an administrator sees of the installation. Connections, disk and failures belong to one process. */
export const SystemStatus = z.object({
  version: z.string(),
  started_at: Moment,
  server_time: Moment,
  database: z.object({
    /** 'embedded' is the database in the data folder, 'server' a PostgreSQL server. */
    kind: z.enum(['embedded', 'server']),
    version: z.string(),
    size_bytes: z.number(),
    latency_ms: Latency,
    pool: z.object({ open: z.number().int(), idle: z.number().int(), waiting: z.number().int() }).nullable(),
  }),
  store: z.object({ kind: z.enum(['folder', 'bucket']), latency_ms: Latency }),
  disk: z
    .object({
      free_bytes: z.number(),
      total_bytes: z.number(),
      /** Below this much free space the server stores nothing new. */
      floor_bytes: z.number(),
    })
    .nullable(),
  queue: z.object({
    queued: z.number().int(),
    reading: z.number().int(),
    oldest_queued_at: Moment.nullable(),
  }),
  /** The nightly estimation of difficulties. */
  abilities: z.object({
    /** When the last whole run ended; null before the first one. The other figures are those of that run. */
    last_at: Moment.nullable(),
    duration_ms: z.number().int().nullable(),
    items: z.number().int().nullable(),
    answers: z.number().int().nullable(),
    is_running: z.boolean(),
    /** When the newest run began, if it failed or was killed. */
    failed_at: Moment.nullable(),
  }),
  backup: z.object({
    /** Whether the server knows the folder of the backups. */
    is_watched: z.boolean(),
    last_at: Moment.nullable(),
  }),
  /**
   * Answers with a 5xx since the beginning of the day in Lima, or since the start of the process if that was
   * later.
   */
  failures: z.object({
    total: z.number().int(),
    since: Moment,
    last: z.array(z.object({ at: Moment, route: z.string(), status: z.number().int(), code: z.string() })),
  }),
});
export type SystemStatus = z.infer<typeof SystemStatus>;

export const systemStatusRoute = defineRoute({
  method: 'GET',
  path: '/system/status/',
  access: 'ADM',
  permission: 'system:read',
  summary: 'State of the installation',
  data: SystemStatus,
});
