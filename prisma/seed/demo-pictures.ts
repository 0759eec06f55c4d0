import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { storeFile } from '../../app/features/images/store-photo.server';
import { imageIdOf } from '../../app/lib/image-id';
import type { Services } from '../../app/platform/services';

const folder = path.resolve('prisma/demo/pictures');

/** Files that are read and stored at a time. */
const AT_ONCE = 16;

/** The image row of each demo picture, without uploader and time, by its key. */
export type StoredPictures = ReadonlyMap<string, ReturnType<typeof imageRow>>;

type Described = Record<string, [width: number, height: number, colour: string]>;

/** Stores the pictures and portraits of the demo. Returns their image rows by key. */
export async function storeDemoPictures(
  services: Pick<Services, 'files'>,
): Promise<StoredPictures> {
  const described = JSON.parse(
    await readFile(path.join(folder, 'pictures.json'), 'utf8'),
  ) as Described;
  const stored = new Map<string, ReturnType<typeof imageRow>>();
  const rest = Object.entries(described);
  const work = async (): Promise<void> => {
    for (let next = rest.pop(); next; next = rest.pop()) {
      const [key, [width, height, colour]] = next;
      const data = await readFile(path.join(folder, `${key}.webp`));
      const image = imageRow(data, { width, height, colour });
      await storeFile(services, image.id, data);
      stored.set(key, image);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return stored;
}

/** The same id at every start: several servers that fill one database leave the same files. */
function imageRow(data: Buffer, size: { width: number; height: number; colour: string }) {
  const contentHash = createHash('sha256').update(data).digest('hex');
  const id = imageIdOf({ ...size, contentHash, mark: '00000000', hostedAt: null });
  return { ...size, id, contentHash, bytes: data.byteLength };
}
