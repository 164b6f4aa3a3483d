import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Settings } from '../config.ts';
import { checkKey, type FileStore, type StoredFile } from './file-store.ts';
import { limitTo } from './limit-stream.ts';

/** Parts of an upload: at most one or two of them stand in memory. */
const PART_BYTES = 8 * 1_048_576;
const NOT_FOUND = 404;

/** Files in a bucket. An upload that ends early is given up, so that nobody reads half of one. */
export function openS3Store({ endpoint, bucket, region, accessKey, secretKey }: S3Settings): FileStore {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    // Most services other than Amazon's have no host for each bucket, and don't know the newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const named = (key: string) => {
    checkKey(key);
    return { Bucket: bucket, Key: key };
  };

  async function stat(key: string): Promise<StoredFile | undefined> {
    try {
      const found = await client.send(new HeadObjectCommand(named(key)));
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
      const sent = upload.done();
      try {
        await Promise.all([pipeline(source, limitTo(limitBytes), body), sent]);
      } catch (error) {
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
      return readLater(async () => (await client.send(command)).Body as Readable);
    },
    stat,
    async remove(key) {
      await client.send(new DeleteObjectCommand(named(key))).catch((error: unknown) => {
        if (!isAbsent(error)) throw error;
      });
    },
    async *list(prefix) {
      checkKey(prefix);
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${prefix}/` });
      for await (const page of pages) {
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
      }
    },
  };
}

/** A stream that opens its source when it is read, and closes it when its reader goes away. */
function readLater(open: () => Promise<Readable>): Readable {
  return Readable.from(
    (async function* content() {
      yield* await open();
    })(),
    { objectMode: false },
  );
}

function isAbsent(error: unknown): boolean {
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === NOT_FOUND;
}
