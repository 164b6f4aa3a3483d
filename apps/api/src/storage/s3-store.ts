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
import type { S3Settings } from '../config.ts';
import { checkKey, type FileStore, type StoredFile, StoreUnavailable } from './file-store.ts';
import { limitTo } from './limit-stream.ts';

/** Parts of an upload: at most one or two of them stand in memory. */
const PART_BYTES = 8 * 1_048_576;
const NOT_FOUND = 404;
/** Tries of a request, the first one among them. */
const TRIES = 2;

/** How long to wait for a bucket that does not answer, in milliseconds. */
export interface S3Limits {
  /** For one connection. */
  connect: number;
  /** For the whole of a short request with its tries, or until a file begins to come. */
  answer: number;
  /** For one try of one part of an upload. */
  part: number;
  /** Between two pieces of a file that somebody reads. */
  silence: number;
}

const LIMITS: S3Limits = { connect: 3_000, answer: 10_000, part: 30_000, silence: 20_000 };

/**
 * Files in a bucket. An upload that ends early is given up, so that nobody reads half of one. A bucket that is away or
 * does not answer in time is a `StoreUnavailable`.
 */
export function openS3Store(
  { endpoint, bucket, region, accessKey, secretKey }: S3Settings,
  limits = LIMITS,
): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Most services other than Amazon's have no host for each bucket, and don't know the newer checksums.
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
    // Not the signal's own time-out, which would also end the reading of a file that has begun to come.
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
        // Where the bucket fails, the source still waits to be read.
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
      checkKey(prefix);
      let after: string | undefined;
      do {
        const command = new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: `${prefix}/`,
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
 * A stream that opens its source when it is read, and closes it when its reader goes away, or when the source says nothing
 * while the reader waits. A slow reader may take its time.
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

/** The failure as it is where the bucket refused; else the bucket is away, slow or broken. */
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
