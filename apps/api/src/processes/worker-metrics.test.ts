import { expect, test } from 'vitest';
import { createMetrics } from '../http/metrics/metrics.ts';
import { writeWorkerMetrics } from './worker-metrics.ts';

test('each worker has its own figures, but disk, backup, queue and version stand once', async () => {
  const metrics = createMetrics(
    {
      pool: () => ({ open: 3, idle: 2, waiting: 0 }),
      queue: async () => ({ queued: 1, reading: 0 }),
      signInsWaiting: () => 0,
      freeBytes: () => 1_000,
      lastBackup: () => new Date(5_000),
      abilities: async () => ({ finishedAt: new Date(7_000), durationMs: 2_000 }),
    },
    { version: '9' },
  );
  const worker = await metrics.json();
  const text = await writeWorkerMetrics(
    new Map([
      [1, worker],
      [2, worker],
    ]),
  );
  const figures = (name: string) => text.split('\n').filter((line) => line.startsWith(name));
  expect(figures('amauta_database_pool_connections{state="open"')).toEqual([
    'amauta_database_pool_connections{state="open",worker="1"} 3',
    'amauta_database_pool_connections{state="open",worker="2"} 3',
  ]);
  expect(figures('amauta_disk_free_bytes')).toEqual(['amauta_disk_free_bytes 1000']);
  expect(figures('amauta_last_backup')).toEqual(['amauta_last_backup_timestamp_seconds 5']);
  expect(figures('amauta_import_queue{state="queued"')).toEqual(['amauta_import_queue{state="queued"} 1']);
  expect(figures('amauta_abilities_')).toEqual([
    'amauta_abilities_timestamp_seconds 7',
    'amauta_abilities_duration_seconds 2',
  ]);
  expect(figures('amauta_build_info')).toEqual(['amauta_build_info{version="9"} 1']);
});
