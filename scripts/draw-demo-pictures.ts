/**
 * Draws the demo's pictures and those of the default categories. Every picture depends on its
 * own key alone, so running this again changes nothing. Names given as arguments limit the run.
 *
 *   npx tsx scripts/draw-demo-pictures.ts [picture …]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

import { SMALL_DRAWING } from '../app/lib/picture';
import { categoryPlans, productPlans } from './demo-pictures/plans/all-plans';
import { render, type Recipe } from './demo-pictures/scene';

const folder = fileURLToPath(new URL('../prisma/demo/pictures/', import.meta.url));
const categoryFolder = fileURLToPath(new URL('../public/category-pictures/', import.meta.url));
const wanted = new Set(process.argv.slice(2));

/** Categories are shown small, too: on a phone no wider than a thumb. */
async function shrinkAll(keys: string[]): Promise<void> {
  for (const key of keys) {
    const picture = path.join(categoryFolder, `${key}.webp`);
    const small = path.join(categoryFolder, `${key}-${SMALL_DRAWING}.webp`);
    await sharp(picture).resize(SMALL_DRAWING).webp({ quality: 75, effort: 6 }).toFile(small);
  }
}

async function drawAll(plans: Record<string, Recipe>, into: string): Promise<number> {
  await mkdir(into, { recursive: true });
  let bytes = 0;
  for (const [key, recipe] of Object.entries(plans)) {
    if (wanted.size > 0 && !wanted.has(key)) continue;
    const picture = await render(key, recipe);
    await writeFile(path.join(into, `${key}.webp`), picture);
    bytes += picture.length;
  }
  return bytes;
}

const bytes =
  (await drawAll(productPlans, folder)) + (await drawAll(categoryPlans, categoryFolder));
await shrinkAll(Object.keys(categoryPlans).filter((key) => wanted.size === 0 || wanted.has(key)));
process.stdout.write(`Drew ${Math.round(bytes / 1024)} KB of pictures into ${folder}\n`);
