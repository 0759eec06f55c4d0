import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

/**
 * Writes pictures.json: width, height and average colour of each picture, so that a first start
 * does not have to decode them.
 */
export async function describePictures(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true });
  const keys = files
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.webp'))
    .map((file) => file.slice(0, -'.webp'.length))
    .sort();
  const lines: string[] = [];
  for (const key of keys) {
    const picture = sharp(path.join(folder, `${key}.webp`));
    const { width, height } = await picture.metadata();
    const { channels } = await picture.stats();
    const colour = channels
      .slice(0, 3)
      .map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'))
      .join('');
    lines.push(`  ${JSON.stringify(key)}: ${JSON.stringify([width, height, colour])}`);
  }
  await writeFile(path.join(folder, 'pictures.json'), `{\n${lines.join(',\n')}\n}\n`);
}
