import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  CORNERS,
  SVG,
  UPRIGHT,
  asFile,
  bomb,
  containerOf,
  corners,
  cornersOf,
  noise,
} from '../../../tests/setup/photos';
import { PictureError } from './pictures';
import { createPictures } from './sharp-pictures.server';

const pictures = createPictures();
const prepare = (bytes: Uint8Array | string) => pictures.prepare(asFile(Buffer.from(bytes)));

async function troubleWith(bytes: Uint8Array | string): Promise<string> {
  const error: unknown = await prepare(bytes).then(
    () => 'none',
    (reason: unknown) => reason,
  );
  return error instanceof PictureError ? error.trouble : String(error);
}

describe('a photo made ready', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('stands upright from EXIF orientation %i', async (turned) => {
    const photo = await prepare(await corners(turned).jpeg({ quality: 95 }).toBuffer());
    expect(photo).toMatchObject(CORNERS);
    expect(await cornersOf(photo.data)).toEqual(UPRIGHT);
  });

  it('contains no location or author metadata', async () => {
    const failure = await corners()
      .withExif({
        IFD0: { Make: 'Spycam', Artist: 'Ada Brooks' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>home</secret></x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(failure.includes('Spycam')).toBe(true);
    const { data } = await prepare(failure);
    const { exif, xmp, iptc, icc, orientation } = await sharp(data).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect(data.includes('Spycam')).toBe(false);
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may come as %s', async (format) => {
    const photo = await prepare(await corners().toFormat(format).toBuffer());
    expect(photo).toMatchObject(CORNERS);
    expect(await cornersOf(photo.data)).toEqual(UPRIGHT);
    expect((await sharp(photo.data).metadata()).format).toBe('webp');
  });

  it('may be CMYK, 16 bits deep, grey, interlaced or see-through', async () => {
    const cmyk = await corners().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    const deep = await corners().toColourspace('rgb16').png().toBuffer();
    const interlaced = await corners().png({ progressive: true }).toBuffer();
    for (const bytes of [cmyk, deep, interlaced]) {
      const { data } = await prepare(bytes);
      expect(await cornersOf(data)).toEqual(UPRIGHT);
      const { space, depth, channels } = await sharp(data).metadata();
      expect({ space, depth, channels }).toEqual({ space: 'srgb', depth: 'uchar', channels: 3 });
    }
    const grey = await corners().greyscale().toColourspace('grey16').png().toBuffer();
    expect(await prepare(grey)).toMatchObject(CORNERS);
    const clear = { width: 20, height: 20, channels: 4 as const, background: '#00000000' };
    const seeThrough = await prepare(await sharp({ create: clear }).png().toBuffer());
    expect(seeThrough.colour).toBe('ffffff');
  });

  it('shows the first picture of an animation', async () => {
    const red = Buffer.alloc(30 * 30 * 3, Buffer.from([220, 0, 0]));
    const blue = Buffer.alloc(30 * 30 * 3, Buffer.from([0, 0, 220]));
    const raw = { width: 30, height: 60, channels: 3 as const, pageHeight: 30 };
    for (const format of ['gif', 'webp'] as const) {
      const moving = await sharp(Buffer.concat([red, blue]), { raw })
        .toFormat(format)
        .toBuffer();
      expect((await sharp(moving).metadata()).pages).toBe(2);
      const photo = await prepare(moving);
      expect(photo).toMatchObject({ width: 30, height: 30 });
      expect(await cornersOf(photo.data)).toEqual(['red', 'red', 'red', 'red']);
    }
  });

  it('is no larger than it needs to be, and never made larger', async () => {
    expect(await prepare(await noise(2400, 1200))).toMatchObject({ width: 1600, height: 800 });
    expect(await prepare(await noise(1, 1))).toMatchObject({ width: 1, height: 1 });
  });

  it('knows its colour', async () => {
    const create = { width: 50, height: 50, channels: 3 as const, background: '#3366cc' };
    const { colour } = await prepare(await sharp({ create }).png().toBuffer());
    const parts = (colour.match(/../g) ?? []).map((part) => parseInt(part, 16));
    [0x33, 0x66, 0xcc].forEach((wanted, index) =>
      expect(Math.abs((parts[index] ?? 0) - wanted)).toBeLessThan(6),
    );
  });

  it('loses whatever was hidden behind it', async () => {
    const script = '<script>alert(1)</script>';
    const jpeg = Buffer.concat([await corners().jpeg().toBuffer(), Buffer.from(script)]);
    const { data } = await prepare(jpeg);
    expect(data.includes('script')).toBe(false);
  });
});

describe('what is no photo', () => {
  it('is refused by its content', async () => {
    const tiff = await corners().tiff().toBuffer();
    const others = [
      SVG,
      `<?xml version="1.0"?>${SVG}`,
      '%PDF-1.7',
      'MZ',
      '',
      'P6 1 1 255 abc',
      tiff,
    ];
    for (const other of others) expect(await troubleWith(other)).toBe('unknown');
  });

  it('is refused when it only begins like one', async () => {
    const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    const pretenders = [
      Buffer.concat([jpegHead, Buffer.from(SVG)]),
      Buffer.from(`GIF89a/*${SVG}*/`),
      Buffer.from('\x89PNG\r\n\x1a\n' + SVG, 'latin1'),
      Buffer.from('RIFF\x00\x00\x00\x00WEBP' + SVG, 'latin1'),
      containerOf('avif'),
    ];
    for (const pretender of pretenders) expect(await troubleWith(pretender)).toBe('damaged');
  });

  it('is recognised when it is HEIC', async () => {
    expect(await troubleWith(containerOf('heic', 'mif1'))).toBe('heic');
    expect(await troubleWith(containerOf('mif1', 'heic'))).toBe('heic');
  });

  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'is refused when a %s was cut off',
    async (format) => {
      const raw = await noise(300, 300);
      const whole = await sharp(raw).toFormat(format).toBuffer();
      expect(await troubleWith(whole.subarray(0, Math.floor(whole.length / 2)))).toBe('damaged');
    },
  );

  it('is refused above 40 megapixels, however few bytes it has', async () => {
    const huge = await bomb(8000, 6000);
    expect(huge.length).toBeLessThan(1024 * 1024);
    expect(await troubleWith(huge)).toBe('too-many-pixels');
    expect(await troubleWith(await bomb(40_000, 1100))).toBe('too-many-pixels');
    expect(await prepare(await bomb(8000, 5000))).toMatchObject({ width: 1600, height: 1000 });
  });
});

describe('a stored picture', () => {
  it.each(['avif', 'webp', 'jpg'] as const)(
    'is served as %s at the width asked for',
    async (to) => {
      const { data } = await prepare(await noise(900, 600));
      const made = await pictures.render(data, 320, to);
      const { format, width, height } = await sharp(made).metadata();
      const names = { avif: 'heif', webp: 'webp', jpg: 'jpeg' };
      expect({ format, width, height }).toEqual({ format: names[to], width: 320, height: 213 });
    },
  );
});

describe('photos of anonymous requests', () => {
  const from = (key: string) => ({ signedIn: false, key });
  const seller = { signedIn: true, key: 'seller' };

  it('wait in a short queue of their own, so that a flood leaves a seller’s alone', async () => {
    const crowded = createPictures();
    const heavy = asFile(await bomb(8000, 5000));
    const light = asFile(await corners().jpeg().toBuffer());
    const done: string[] = [];
    const flood = Array.from({ length: 50 }, (_, n) =>
      crowded.prepare(heavy, from(`address ${n}`)).then(
        () => done.push('heavy'),
        (error: PictureError) => done.push(error.trouble),
      ),
    );
    await crowded.prepare(light, seller);
    // Only the photo that was already being decoded may finish first; the rest was refused.
    expect(done.filter((what) => what === 'heavy').length).toBeLessThanOrEqual(1);
    await Promise.all(flood);
    expect(done.filter((what) => what === 'busy')).toHaveLength(41);
    expect(done.filter((what) => what === 'heavy')).toHaveLength(9);
  });

  it('are two at a time for one address', async () => {
    const crowded = createPictures();
    const heavy = asFile(await bomb(4000, 4000));
    const five = Array.from({ length: 5 }, () => crowded.prepare(heavy, from('one address')));
    const ends = await Promise.allSettled(five);
    const troubles = ends.flatMap((end) =>
      end.status === 'rejected' ? [(end.reason as PictureError).trouble] : [],
    );
    expect(troubles).toEqual(['caller-busy', 'caller-busy', 'caller-busy']);
  });

  it('are refused by the dimensions in their header, without waiting for a place', async () => {
    const crowded = createPictures();
    const heavy = asFile(await bomb(8000, 5000));
    const large = asFile(await bomb(8001, 5000));
    const working = crowded.prepare(heavy, from('one address'));
    await expect(crowded.inspect(large)).rejects.toMatchObject({ trouble: 'too-many-pixels' });
    const failure = crowded
      .prepare(large, from('other'))
      .catch((error: PictureError) => error.trouble);
    expect(await Promise.race([failure, working])).toBe('too-many-pixels');
    await working;
  });
});
