/**
 * Draws the icons of the manifest, /favicon.ico and the picture of shared links from the logo.
 *
 *   npx tsx scripts/draw-app-icons.ts
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const GROUND = '#123f33';

/** The logo in `size` pixels; `share` is how much of the edge it takes on a full ground. */
async function logo(size: number, share = 1): Promise<Buffer> {
  const svg = await readFile(path.join(folder, 'logo.svg'));
  const inner = Math.round(size * share);
  const picture = await sharp(svg, { density: 72 * (inner / 32) })
    .resize(inner, inner)
    .png()
    .toBuffer();
  if (share === 1) return picture;
  const ground = { width: size, height: size, channels: 3 as const, background: GROUND };
  return sharp({ create: ground })
    .composite([{ input: picture }])
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An ICO file of PNG pictures: a header, a directory entry for each, then the pictures. */
function ico(pictures: { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  pictures.forEach(({ size, png }, index) => {
    const at = 6 + 16 * index;
    header.writeUInt8(size, at);
    header.writeUInt8(size, at + 1);
    header.writeUInt16LE(1, at + 4);
    header.writeUInt16LE(32, at + 6);
    header.writeUInt32LE(png.length, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.length;
  });
  return Buffer.concat([header, ...pictures.map(({ png }) => png)]);
}

/** The banner's drawing beside the logo, in the size that messengers ask for. */
async function sharedLinkPicture(): Promise<Buffer> {
  const banner = await readFile(path.join(folder, 'banner.svg'));
  const drawing = await sharp(banner, { density: 160 }).resize(1000, 500).png().toBuffer();
  const mark = await logo(112);
  return sharp({ create: { width: 1200, height: 630, channels: 3, background: GROUND } })
    .composite([
      { input: drawing, left: 100, top: 90 },
      { input: mark, left: 48, top: 40 },
    ])
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer();
}

await writeFile(path.join(folder, 'icon-192.png'), await logo(192));
await writeFile(path.join(folder, 'icon-512.png'), await logo(512));
await writeFile(path.join(folder, 'icon-maskable-512.png'), await logo(512, 0.8));
await writeFile(path.join(folder, 'apple-touch-icon.png'), await logo(180, 0.86));
await writeFile(path.join(folder, 'shared-link.png'), await sharedLinkPicture());
const sizes = [16, 32, 48];
const pictures = await Promise.all(sizes.map(async (size) => ({ size, png: await logo(size) })));
await writeFile(path.join(folder, 'favicon.ico'), ico(pictures));
