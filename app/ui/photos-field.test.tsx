import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { imageIdOf } from '~/lib/image-id';
import { photoPicture } from '~/lib/picture';
import { PhotosField } from './photos-field';

const stored = ['a', 'b', 'c'].map((letter) => ({
  ref: `${letter}.seal`,
  picture: photoPicture(
    imageIdOf({
      contentHash: letter.repeat(64),
      mark: '00000000',
      colour: '336699',
      width: 1200,
      height: 900,
      hostedAt: null,
    }),
  ),
}));

it('can be arranged without scripts: each photo with its place and a way to remove it', () => {
  const page = renderToStaticMarkup(<PhotosField name="photos" stored={stored} max={6} />);
  const values = (name: string) =>
    [...page.matchAll(new RegExp(`<input[^>]* name="${name}"[^>]*>`, 'g'))].map(
      ([tag]) => / value="([^"]*)"/.exec(tag)?.[1],
    );
  expect(values('photosKept')).toEqual(['a.seal', 'b.seal', 'c.seal']);
  expect(values('photosPlace')).toEqual(['1', '2', '3']);
  expect(values('photosRemove')).toEqual(['a.seal', 'b.seal', 'c.seal']);
  expect(page).toMatch(/<input[^>]*id="photos"[^>]*type="file"[^>]*multiple/);
});

it('sends the form for good on Enter, and only shows it again by its own button', () => {
  const page = renderToStaticMarkup(<PhotosField name="photos" max={6} />);
  const buttons = [...page.matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
  expect(buttons[0]).not.toContain('name=');
  expect(buttons.at(-1)).toContain('name="photosArrange"');
});

it('has no field for more when it is full', () => {
  const page = renderToStaticMarkup(<PhotosField name="photos" stored={stored} max={3} />);
  expect(page).not.toContain('type="file"');
});
