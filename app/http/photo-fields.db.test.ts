import { expect } from 'vitest';
import type { Ctx } from '~/features/accounts/account.policy';
import { onEachDatabase } from '../../tests/setup/databases';
import { asFile, corners } from '../../tests/setup/photos';
import { actAs, addPerson, testServices } from '../../tests/setup/test-ctx';
import type { Upload } from './multipart.server';
import { readPhotos } from './photo-fields.server';
import { inEnglish } from '../../tests/setup/english';

const wanted = { max: 3 };

async function photo(name = 'photo.png', field = 'photos'): Promise<Upload> {
  const path = asFile(await corners().png().toBuffer());
  return { field, name, photo: { path, bytes: 1 } };
}

function formOf(...entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

function read(ctx: Ctx, uploads: Upload[], form = new FormData(), given = wanted) {
  return readPhotos({ ctx, uploads, form }, 'photos', given);
}

onEachDatabase('the photos of a form', (it) => {
  it('come back in the places that were typed, without those removed, new ones last', async ({
    db,
  }) => {
    const services = testServices(db);
    const ctx = actAs(services, await addPerson(services, 'seller'));
    const first = await read(ctx, [await photo(), await photo(), await photo('other', 'other')]);
    expect(first).toMatchObject({ refusal: null, arranging: false });
    expect(first.imageIds).toHaveLength(2);
    const [a, b] = first.stored;
    if (!a || !b) throw new Error('They were not stored.');
    const again = await read(
      ctx,
      [await photo()],
      formOf(
        ['photosKept', a.ref],
        ['photosPlace', '1'],
        ['photosKept', b.ref],
        ['photosPlace', '1'],
        ['photosArrange', '1'],
      ),
    );
    expect(again.arranging).toBe(true);
    expect(again.imageIds.slice(0, 2)).toEqual([...first.imageIds].reverse());
    expect(again.imageIds).toHaveLength(3);
    const [, , added] = again.stored;
    const fewer = await read(
      ctx,
      [],
      formOf(...again.stored.map(({ ref }): [string, string] => ['photosKept', ref]), [
        'photosRemove',
        a.ref,
      ]),
    );
    expect(fewer.stored.map(({ ref }) => ref)).toEqual([b.ref, added?.ref]);
  });

  it('are stored although others are refused, each refusal naming its file', async ({ db }) => {
    const services = testServices(db);
    const ctx = actAs(services, await addPerson(services, 'seller'));
    const broken: Upload = {
      field: 'photos',
      name: 'song.mp3',
      photo: { path: asFile(Buffer.from('ID3')), bytes: 3 },
    };
    const name = `${'x'.repeat(59)}🎬🎬.mov`;
    const large: Upload = { field: 'photos', name, photo: 'too-large' };
    const sent = await read(ctx, [broken, await photo(), large]);
    expect(sent.imageIds).toHaveLength(1);
    expect(sent.refusal).toMatchObject({ status: 415 });
    expect(sent.refusal?.errors.map(inEnglish)).toEqual([
      expect.stringMatching(/^song.mp3: That file could not be read as a photo/),
      expect.stringMatching(/^x{59}…: That photo is larger than 8 MB/),
    ]);
  });

  it('are no more than there is room for', async ({ db }) => {
    const services = testServices(db);
    const ctx = actAs(services, await addPerson(services, 'seller'));
    const four = await Promise.all(['1', '2', '3', '4'].map((name) => photo(name)));
    const sent = await read(ctx, four);
    expect(sent.imageIds).toHaveLength(3);
    expect(sent.refusal?.errors.map(inEnglish)).toEqual([
      'At most 3 photos are possible. Remove one before you add another.',
    ]);
  });

  it('say when storing failed, and the earlier ones are still there', async ({ db }) => {
    const services = testServices(db);
    const ctx = actAs(services, await addPerson(services, 'seller'));
    const { stored } = await read(ctx, [await photo()]);
    const files = { ...services.files, put: () => Promise.reject(new Error('disk full')) };
    const form = formOf(['photosKept', stored[0]?.ref ?? '']);
    const sent = await read({ ...ctx, files }, [await photo()], form);
    expect(sent.refusal).toEqual({
      status: 503,
      errors: ['http.photos.storing'],
    });
    expect(sent.stored).toEqual(stored);
  });

  it('wait for a store that does not answer once only', async ({ db }) => {
    const services = testServices(db);
    const ctx = actAs(services, await addPerson(services, 'seller'));
    let puts = 0;
    const put = () => {
      puts += 1;
      return Promise.reject(new Error('timeout'));
    };
    const files = { ...services.files, put };
    const sent = await read({ ...ctx, files }, [await photo(), await photo(), await photo()]);
    expect(sent.refusal).toEqual({ status: 503, errors: ['http.photos.storing'] });
    expect(puts).toBe(1);
  });

  it('are replaced where there is room for one, unless the new one is refused', async ({ db }) => {
    const services = testServices(db);
    const ctx = actAs(services, await addPerson(services, 'seller'));
    const one = { max: 1, required: true };
    const { stored, imageIds } = await read(ctx, [await photo()], new FormData(), one);
    const form = () => formOf(['photosKept', stored[0]?.ref ?? '']);
    const replaced = await read(ctx, [await photo()], form(), one);
    expect(replaced.imageIds).toHaveLength(1);
    expect(replaced.imageIds).not.toEqual(imageIds);
    const large: Upload = { field: 'photos', name: 'film.mov', photo: 'too-large' };
    const refused = await read(ctx, [large], form(), one);
    expect([refused.refusal?.status, refused.imageIds]).toEqual([413, imageIds]);
    const none = await read(ctx, [], new FormData(), one);
    expect(none.refusal?.errors).toEqual(['ui.photo.missing']);
  });
});
