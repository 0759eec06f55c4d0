import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostedEnding, imageIdOf, readImageId } from './image-id';
import { absoluteAddress, avatarAddress, offeredWidths, photoPicture } from './picture';

const own = {
  contentHash: 'ab'.repeat(32),
  mark: '01234567',
  width: 1200,
  height: 800,
  colour: 'e0d8c8',
  hostedAt: null,
};

describe('the id of an image', () => {
  it('gives back what it was made from', () => {
    const side = fc.integer({ min: 1, max: 1600 });
    const hostedAt = fc.option(fc.webUrl({ withQueryParameters: true }));
    fc.assert(
      fc.property(side, side, hostedAt, (width, height, url) => {
        const described = { width, height, colour: '0a0b0c', hostedAt: url && new URL(url).href };
        const id = imageIdOf({ ...own, ...described });
        expect(readImageId(id)).toEqual(described);
        expect(id).toMatch(/^[\w-]+$/);
        if (described.hostedAt) expect(id.endsWith(hostedEnding(described.hostedAt))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('never leads to anything but a web address', () => {
    const id = imageIdOf({ ...own, hostedAt: 'javascript:alert(1)' });
    expect(readImageId(id)).toBeNull();
    for (const other of ['', 'i', 'x'.repeat(22), `${imageIdOf(own)}-%`]) {
      expect(readImageId(other)).toBeNull();
    }
  });
});

describe('a picture', () => {
  it('that we serve has its size, its tint and a JPEG that fits', () => {
    const id = imageIdOf(own);
    expect(photoPicture(id)).toEqual({
      src: `/images/${id}/960.jpg`,
      width: 1200,
      height: 800,
      base: `/images/${id}`,
      colourClass: 'tint-222',
    });
    expect(avatarAddress(id)).toBe(`/images/${id}/160.jpg`);
    const small = imageIdOf({ ...own, width: 100, height: 50, colour: '0080ff' });
    expect(photoPicture(small)).toMatchObject({
      src: `/images/${small}/100.jpg`,
      colourClass: 'tint-012',
    });
  });

  it('that others host is shown where they show it', () => {
    const hostedAt = 'https://i.host.test/a.jpg';
    const picture = photoPicture(imageIdOf({ ...own, hostedAt }));
    expect(picture).toMatchObject({ src: hostedAt, width: 1200, height: 800 });
    expect(picture.base).toBeUndefined();
    expect(absoluteAddress('https://rummage.test', picture.src)).toBe(hostedAt);
    expect(absoluteAddress('https://rummage.test', '/a.jpg')).toBe('https://rummage.test/a.jpg');
  });

  it('is offered at its own width and at the steps below it', () => {
    expect(offeredWidths(1600)).toEqual([160, 320, 640, 960, 1600]);
    expect(offeredWidths(640)).toEqual([160, 320, 640]);
    expect(offeredWidths(1)).toEqual([1]);
  });
});
