import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readPictureSize } from './photo-limits';

const picture = () =>
  sharp({ create: { width: 321, height: 123, channels: 3, background: '#357' } });
const size = { width: 321, height: 123 };

const kinds = {
  jpeg: [
    picture().jpeg(),
    picture().jpeg({ progressive: true }),
    picture().withMetadata({ orientation: 6 }).withIccProfile('p3').jpeg(),
  ],
  png: [picture().png()],
  gif: [picture().gif()],
  webp: [picture().webp(), picture().webp({ lossless: true }), picture().withMetadata().webp()],
  avif: [picture().avif({ effort: 0 })],
} as const;

describe.each(Object.entries(kinds))('the header of %s', (kind, pictures) => {
  it('names the dimensions', async () => {
    for (const one of pictures) {
      const bytes = await one.toBuffer();
      expect(readPictureSize(kind as keyof typeof kinds, bytes)).toEqual(size);
    }
  });

  it('may be cut off anywhere', async () => {
    const [first] = pictures;
    const bytes = await first.toBuffer();
    for (let end = 0; end < Math.min(bytes.length, 700); end += 1) {
      const found = readPictureSize(kind as keyof typeof kinds, bytes.subarray(0, end));
      expect([null, size]).toContainEqual(found);
    }
  });
});
