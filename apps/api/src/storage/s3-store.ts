import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Settings } from '../config/config.ts';
import { checkKey, type FileStore, limitTo, type StoredFile, StoreUnavailable } from './file-store.ts';

/** Bytes of one part of an upload. One or two parts stand in memory at a time. */
const PART_BYTES = 8 * 1_048_576;
const NOT_FOUND = 404;
/** How often a request is tried, the first time included. */
const TRIES = 2;

/** How long to wait for a bucket that doesn't answer, in milliseconds. */
interface S3Limits {
  /** To make a connection. */
  connect: number;
  /** To finish a short request with all its tries, or until the first bytes of a file arrive. */
  answer: number;
  /** To send one part of an upload once. */
  part: number;
  /** Between two pieces of a file that is being read. */
  silence: number;
}

const LIMITS: S3Limits = { connect: 3_000, answer: 10_000, part: 30_000, silence: 20_000 };

/**
 * Stores files in an S3 bucket. An upload that ends early is aborted, so that nobody reads half of a file.
 * When the bucket can't be reached or doesn't answer in time, calls throw StoreUnavailable.
 */
export function openS3Store(
  { endpoint, bucket, region, accessKey, secretKey }: S3Settings,
  limits = LIMITS,
): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Most services other than Amazon's have no host name for each bucket and don't know the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: TRIES,
    requestHandler: {
      connectionTimeout: limits.connect,
      requestTimeout: limits.part,
      throwOnRequestTimeout: true,
    },
  });
  const named = (key: string) => {
    checkKey(key);
    return { Bucket: bucket, Key: key };
  };

  async function ask<T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
    const patience = new AbortController();
    // `AbortSignal.timeout` would not do: it can't be cleared, and would also end the reading of a file that
    // has begun.
    const timer = setTimeout(() => patience.abort(), limits.answer);
    try {
      return await send({ abortSignal: patience.signal });
    } catch (error) {
      throw explain(error);
    } finally {
      clearTimeout(timer);
    }
  }

  async function stat(key: string): Promise<StoredFile | undefined> {
    const command = new HeadObjectCommand(named(key));
    try {
      const found = await ask((options) => client.send(command, options));
      return { sizeBytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) };
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  return {
    async put(key, content, limitBytes) {
      const body = new PassThrough();
      const upload = new Upload({
        client,
        params: { ...named(key), Body: body },
        partSize: PART_BYTES,
        queueSize: 1,
      });
      const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
      const sent = upload.done().catch((error: unknown) => {
        throw explain(error);
      });
      try {
        await Promise.all([pipeline(source, limitTo(limitBytes), body), sent]);
      } catch (error) {
        // When the bucket fails, nobody reads the source to its end, so it must be closed here.
        source.destroy();
        body.destroy();
        await upload.abort().catch(() => {});
        await sent.catch(() => {});
        throw error;
      }
      const stored = await stat(key);
      if (!stored) throw new Error(`the file store lost ${key}`);
      return stored;
    },
    read(key, range) {
      const command = new GetObjectCommand({
        ...named(key),
        ...(range && { Range: `bytes=${range.start}-${range.end}` }),
      });
      return readLater(
        async () => (await ask((options) => client.send(command, options))).Body as Readable,
        limits.silence,
      );
    },
    stat,
    async remove(key) {
      const command = new DeleteObjectCommand(named(key));
      await ask((options) => client.send(command, options)).catch((error: unknown) => {
        if (!isAbsent(error)) throw error;
      });
    },
    async *list(prefix) {
      if (prefix !== undefined) checkKey(prefix);
      let after: string | undefined;
      do {
        const command = new ListObjectsV2Command({
          Bucket: bucket,
          ...(prefix !== undefined && { Prefix: `${prefix}/` }),
          ContinuationToken: after,
        });
        const page = await ask((options) => client.send(command, options));
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
        after = page.NextContinuationToken;
      } while (after !== undefined);
    },
  };
}

/**
 * Makes a stream that opens its source when it is read. The stream closes the source when the reader goes
 * away, and when the source sends nothing for `silenceMs` while the reader waits. A slow reader is not cut
 * off.
 */
function readLater(open: () => Promise<Readable>, silenceMs: number): Readable {
  return Readable.from(
    (async function* content() {
      const source = await open();
      const giveUp = () =>
        source.destroy(new StoreUnavailable('the file store stopped in the middle of a file'));
      let timer = setTimeout(giveUp, silenceMs);
      try {
        for await (const chunk of source) {
          clearTimeout(timer);
          yield chunk;
          timer = setTimeout(giveUp, silenceMs);
        }
      } finally {
        clearTimeout(timer);
      }
    })(),
    { objectMode: false },
  );
}

/**
 * Returns the error as it is when the bucket refused the request, else StoreUnavailable: the bucket is away,
 * slow or broken.
 */
function explain(error: unknown): unknown {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } };
  const status = $metadata?.httpStatusCode ?? 500;
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return isRefusal ? error : new StoreUnavailable('the file store does not answer', { cause: error });
}

function isAbsent(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === NOT_FOUND;
}
