import { answerRoute } from '@amauta/contract/exams/attempt.ts';
import { type FactBatch, type FactReceipt, factsRoute } from '@amauta/contract/exams/real.ts';
import { loginRoute } from '@amauta/contract/session.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { OVERLOAD_REASONS, type OverloadReason } from '../overload-guard.ts';

/** What the metrics read from the rest of the server each time they are asked for. */
interface MetricSources {
  /** Null for the embedded database, which has no pool. */
  pool: () => { open: number; idle: number; waiting: number } | null;
  queue: () => Promise<{ queued: number; reading: number }>;
  signInsWaiting: () => number;
  freeBytes: () => number | null;
  /** When the newest backup began; null when none is known. */
  lastBackup: () => Date | null;
  /** The last estimation of abilities; null before the first one. */
  abilities: () => Promise<{ finishedAt: Date; durationMs: number } | null>;
}

export interface Metrics {
  /** Measures every request of the app. */
  observe(app: FastifyInstance): void;
  slowStatement(): void;
  /** Counts a call that was refused because of overload. */
  refusedCall(reason: OverloadReason): void;
  /** Everything in the text format of Prometheus. */
  text(): Promise<string>;
  /** The metrics as objects, for a process that combines the metrics of several processes. */
  json(): ReturnType<Registry['getMetricsAsJSON']>;
  contentType: string;
  names(): string[];
}

const ANSWER = `/api${answerRoute.path}`;
const FACTS = `/api${factsRoute.path}`;
const LOGIN = `/api${loginRoute.path}`;
const SIGN_IN_FAILURES: Record<number, string> = { 401: 'credentials', 403: 'blocked', 429: 'locked_out' };
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];

/** Makes the metrics of one process. */
export function createMetrics(sources: MetricSources, { version }: { version: string }): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Memory, processor time, garbage collection and the delay of the event loop.
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'amauta_http_request_duration_seconds',
    help: 'Requests by method, route template and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  });
  const answers = new Counter({
    name: 'amauta_answers_total',
    help: 'Answers of teachers that were acknowledged',
    registers,
  });
  const signIns = new Counter({
    name: 'amauta_sign_in_failures_total',
    help: 'Refused sign-ins by reason',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of Object.values(SIGN_IN_FAILURES)) signIns.inc({ reason }, 0);
  new Gauge({
    name: 'amauta_sign_ins_waiting',
    help: 'Sign-ins that wait until their password is checked',
    registers,
    collect() {
      this.set(sources.signInsWaiting());
    },
  });
  const refused = new Counter({
    name: 'amauta_refused_calls_total',
    help: 'Calls that were refused because of overload, by what showed it',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of OVERLOAD_REASONS) refused.inc({ reason }, 0);
  const slow = new Counter({
    name: 'amauta_slow_statements_total',
    help: 'Statements of the database that took longer than SLOW_STATEMENT_MS',
    registers,
  });
  new Gauge({
    name: 'amauta_database_pool_connections',
    help: 'Connections to PostgreSQL: open, idle, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.pool() ?? {})) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'amauta_import_queue',
    help: 'Imports of all processes that wait or are being read',
    labelNames: ['state'],
    registers,
    async collect() {
      // While the database doesn't answer, this metric has no value, but the others are still reported.
      this.reset();
      const queue = await sources.queue().catch(() => ({}));
      for (const [state, count] of Object.entries(queue)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'amauta_disk_free_bytes',
    help: 'Free space of the disk of DATA_DIR',
    registers,
    collect() {
      const free = sources.freeBytes();
      if (free !== null) this.set(free);
    },
  });
  new Gauge({
    name: 'amauta_last_backup_timestamp_seconds',
    help: 'When the newest backup in BACKUP_DIR began; 0 while there is none',
    registers,
    collect() {
      this.set((sources.lastBackup()?.getTime() ?? 0) / 1000);
    },
  });
  // Both figures come from the database, so that every process tells the same and a night that failed shows.
  const abilities = (
    name: string,
    help: string,
    tell: (run: { finishedAt: Date; durationMs: number }) => number,
  ) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.reset();
        const run = await sources.abilities().catch(() => null);
        if (run) this.set(tell(run));
      },
    });
  abilities(
    'amauta_abilities_timestamp_seconds',
    'When difficulties were last estimated',
    ({ finishedAt }) => finishedAt.getTime() / 1000,
  );
  abilities(
    'amauta_abilities_duration_seconds',
    'How long the last estimation of difficulties took',
    ({ durationMs }) => durationMs / 1000,
  );
  new Gauge({
    name: 'amauta_build_info',
    help: 'Version of the product, always 1',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1);

  return {
    observe(app) {
      app.addHook('onRoute', (route) => {
        if (route.url !== FACTS) return;
        // One call may store many answers, and only its receipt tells how many.
        route.preSerialization = async (request: FastifyRequest, _reply: unknown, receipt: unknown) => {
          answers.inc(countAnswers(request.body as FactBatch, (receipt as { data?: FactReceipt }).data));
          return receipt;
        };
      });
      app.addHook('onResponse', async (request, reply) => {
        const route = request.routeOptions.url ?? 'none';
        const status = `${Math.floor(reply.statusCode / 100)}xx`;
        requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1000);
        if (route === ANSWER && reply.statusCode === 200) answers.inc();
        const reason = SIGN_IN_FAILURES[reply.statusCode];
        if (route === LOGIN && reason) signIns.inc({ reason });
      });
    },
    slowStatement: () => slow.inc(),
    refusedCall: (reason) => refused.inc({ reason }),
    text: () => registry.metrics(),
    json: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
  };
}

/**
 * Counts the stored answers of a batch. Marks and times aren't answers, and a refused batch has no receipt.
 */
function countAnswers({ facts }: FactBatch, receipt: FactReceipt | undefined): number {
  const kept = new Set(receipt?.kept);
  return facts.filter((fact) => fact.type === 'ANSWER' && kept.has(fact.sequence)).length;
}
