import { AggregatorRegistry, type MetricObject, Registry } from 'prom-client';
import type { Metrics } from '../http/metrics/metrics.ts';

export type WorkerMetrics = Awaited<ReturnType<Metrics['json']>>;

/** What every worker measures alike, because it belongs to the machine or the database. One worker tells it for all. */
const SHARED = new Set([
  'amauta_disk_free_bytes',
  'amauta_last_backup_timestamp_seconds',
  'amauta_import_queue',
  'amauta_abilities_timestamp_seconds',
  'amauta_abilities_duration_seconds',
  'amauta_build_info',
]);

/**
 * Writes the metrics of several workers as one text. Each figure carries the number of its worker as the label `worker`,
 * except for shared figures, which stand once, so that an alert about the disk fires once.
 */
export function writeWorkerMetrics(measured: ReadonlyMap<number, WorkerMetrics>): Promise<string> {
  const labelled = [...measured].map(([worker, metrics], index) =>
    metrics
      .filter(({ name }) => index === 0 || !SHARED.has(name))
      .map((metric) => (SHARED.has(metric.name) ? metric : withWorker(metric, worker))),
  );
  return AggregatorRegistry.aggregate(labelled as unknown as MetricObject[]).metrics();
}

function withWorker(metric: WorkerMetrics[number], worker: number) {
  const { values } = metric as unknown as { values: { labels: object }[] };
  return {
    ...metric,
    // Every worker has its own label, so that the figures stand side by side and none is summed or left out.
    aggregator: 'sum',
    values: values.map((value) => ({ ...value, labels: { ...value.labels, worker: String(worker) } })),
  };
}

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;
