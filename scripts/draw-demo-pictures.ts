/**
 * Draws the demo's pictures and portraits and those of the default categories. Every picture
 * depends on its own key alone, so running this again changes nothing. Names given as arguments
 * limit the run. It needs @iconify-json/fluent-emoji (pictures/LICENCE.md), which is not installed
 * with the project.
 *
 *   npx tsx scripts/draw-demo-pictures.ts [picture …]
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

import { SMALL_DRAWING } from '../app/lib/picture';
import { demoListings } from '../prisma/demo/listings';
import { demoPortraits } from './demo-pictures/plans/portraits';
import { categoryPlans, productPlans } from './demo-pictures/plans/all-plans';
import { describePictures } from './demo-pictures/describe';
import { renderPortrait } from './demo-pictures/portrait';
import { render } from './demo-pictures/scene';
import { renderView, viewsOf } from './demo-pictures/views';

const folder = fileURLToPath(new URL('../prisma/demo/pictures/', import.meta.url));
const portraitFolder = path.join(folder, 'portraits');
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

const isWanted = (key: string): boolean => wanted.size === 0 || wanted.has(key);

async function draw(into: string, key: string, picture: Promise<Buffer>): Promise<void> {
  const data = await picture;
  await writeFile(path.join(into, `${key}.webp`), data);
  bytes += data.length;
}

/** The pictures of each listing: the first shows all of it, the others as `viewsOf` says. */
async function drawListings(): Promise<void> {
  for (const [index, listing] of demoListings.entries()) {
    const [first = '', ...others] = listing.pictures;
    const recipe = productPlans[first];
    if (!recipe) throw new Error(`Nothing says what ${first} shows.`);
    if (isWanted(first)) await draw(folder, first, render(first, recipe));
    const views = viewsOf(listing, index);
    for (const [at, key] of others.entries()) {
      const view = views[at];
      if (view && isWanted(key)) await draw(folder, key, renderView(key, recipe, view));
    }
  }
}

async function drawPortraits(): Promise<void> {
  for (const [key, looks] of Object.entries(demoPortraits)) {
    if (isWanted(key)) await draw(portraitFolder, key, renderPortrait(key, looks));
  }
}

async function drawCategories(): Promise<void> {
  const keys = Object.keys(categoryPlans).filter(isWanted);
  for (const key of keys) {
    const recipe = categoryPlans[key];
    if (recipe) await draw(categoryFolder, key, render(key, recipe));
  }
  await shrinkAll(keys);
}

let bytes = 0;
for (const into of [folder, portraitFolder, categoryFolder]) await mkdir(into, { recursive: true });
await drawPortraits();
await drawListings();
await drawCategories();
await describePictures(folder);
process.stdout.write(`Drew ${Math.round(bytes / 1024)} KB of pictures.\n`);
