import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/file-store.ts';
import { explainStartFailure } from './start-failure.ts';

test('a missing database and a missing file store are told apart', async () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  expect(explainStartFailure(new Error('query failed', { cause: refused }))).toBe(
    'DATABASE_URL: no se puede conectar a la base de datos (ECONNREFUSED).',
  );
  const client = new S3Client({
    // Nothing listens on this port.
    endpoint: 'http://127.0.0.1:1',
    region: 'us-east-1',
    maxAttempts: 1,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  });
  const failure: unknown = await client.send(new HeadBucketCommand({ Bucket: 'x' })).catch((error) => error);
  expect(explainStartFailure(failure)).toBe(
    'STORAGE_URL: no se puede usar el almacén de archivos (ECONNREFUSED).',
  );
  expect(explainStartFailure(new StoreUnavailable('away', { cause: failure }))).toBe(
    'STORAGE_URL: no se puede usar el almacén de archivos (ECONNREFUSED).',
  );
  const ended = Object.assign(new Error('terminating connection'), { code: '57P01' });
  expect(explainStartFailure(new Error('query failed', { cause: ended }))).toBe(
    'DATABASE_URL: la base de datos no responde o cerró la conexión (57P01).',
  );
  expect(explainStartFailure(new Error('Connection terminated due to connection timeout'))).toBe(
    'DATABASE_URL: la base de datos no responde o cerró la conexión.',
  );
  expect(explainStartFailure(new Error('a mistake of ours'))).toBeNull();
});
