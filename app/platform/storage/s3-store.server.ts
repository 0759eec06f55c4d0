import type { FileStore } from './file-store.server';

/**
 * The location of an S3-compatible bucket. Without keys the SDK uses its default credential chain.
 */
interface S3Settings {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  keys?: { accessKeyId: string; secretAccessKey: string } | undefined;
}

const PREFIX = 'images/';
const ATTEMPTS = 3;
const CONNECT_MS = 5_000;
const ANSWER_MS = 10_000;
/** Maximum milliseconds of all attempts together: a person waits for the answer. */
const TOTAL_MS = 20_000;

/**
 * Stores files in a bucket. A request fails after `totalMs`, also when the bucket has begun to
 * answer. The SDK is large and therefore loaded only when needed.
 */
export async function createS3Store(settings: S3Settings, totalMs = TOTAL_MS): Promise<FileStore> {
  const s3 = await import('@aws-sdk/client-s3');
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } = s3;
  const client = new S3Client({
    region: settings.region,
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
    },
    // Many compatible stores don't support the newer checksums; the signature covers the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(settings.endpoint && { endpoint: settings.endpoint, forcePathStyle: true }),
    ...(settings.keys && { credentials: settings.keys }),
  });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(totalMs) });
  const at = (key: string) => ({ Bucket: settings.bucket, Key: PREFIX + key });
  return {
    async put(key, bytes, contentType) {
      const { ETag } = await client.send(
        new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }),
        inTime(),
      );
      // A web server or proxy at a wrong address may answer 200 to anything; the SDK reads no body here.
      if (!ETag)
        throw new Error('S3_ENDPOINT answered without an ETag: is it the address of a bucket?');
    },
    async find(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)), inTime());
        return Body ? new Uint8Array(await Body.transformToByteArray()) : null;
      } catch (error) {
        // Compatible stores use other names than NoSuchKey. A missing bucket is a real error.
        const missing = error instanceof s3.S3ServiceException && error.name !== 'NoSuchBucket';
        if (missing && error.$metadata.httpStatusCode === 404) return null;
        throw error;
      }
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)), inTime());
    },
  };
}
