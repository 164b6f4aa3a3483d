import { AggregatorRegistry, type MetricObject, Registry } from 'prom-client';
import type { Metrics } from '../http/metrics/metrics.ts';

export type WorkerMetrics = Awaited<ReturnType<Metrics['json']>>;

/** Writes the metrics of several workers as one text. Each figure carries the number of its worker as the label `worker`. */
export function writeWorkerMetrics(measured: ReadonlyMap<number, WorkerMetrics>): Promise<string> {
  const labelled = [...measured].map(([worker, metrics]) =>
    metrics.map((metric) => withWorker(metric, worker)),
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
