import path from 'node:path';
import type { Env } from '../env.server';
import { createDiskStore, type FileStore } from './file-store.server';
import { createImageHost, type ImageHost } from './image-host.server';
import { createS3Store } from './s3-store.server';

/** The folder of the pictures that are stored on disk. */
export function photosFolder({ DATA_DIR }: Pick<Env, 'DATA_DIR'>): string {
  return path.join(DATA_DIR, 'images');
}

/** The picture store: the configured bucket, else the disk. */
export async function openFileStore(env: Env): Promise<FileStore> {
  if (!env.S3_BUCKET) return createDiskStore(photosFolder(env));
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return createS3Store({
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    keys: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  });
}

/** The image-hosting service, if the settings name one. */
export function openImageHost({ IMAGE_HOST_URL: url, IMAGE_HOST_KEY: key }: Env): ImageHost | null {
  return url && key ? createImageHost({ url, key }) : null;
}
