import { expect } from 'vitest';
import { onEachDatabase } from '../setup/databases';
import { asFile, corners, noise } from '../setup/photos';
import {
  actAs,
  addPerson,
  addProduct,
  memoryFiles,
  testClock,
  testServices,
} from '../setup/test-ctx';
import { startImageHost } from '../fakes/image-host';
import type { Ctx } from '~/features/accounts/account.policy';
import { setProductPhotos } from '../setup/product-photos';
import { MAX_UNUSED_IMAGES, sweepImages } from '~/features/images/discard-images.server';
import {
  findOwnUpload,
  readPhotoReferences,
  toStoredPhoto,
} from '~/features/images/image.queries.server';
import {
  storePhoto,
  uploadPhoto,
  giveFirstPhoto,
  giveUserPhoto,
} from '~/features/images/store-photo.server';
import { preparePhoto } from '~/features/images/prepare-photo.server';
import { findPicture } from '~/features/images/serve-picture.server';
import { createImageHost } from '~/platform/storage/image-host.server';
import type { Database } from '~/platform/db/database';
import { photoPicture } from '~/lib/picture';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

function deps(db: Database) {
  const files = memoryFiles();
  const clock = testClock();
  return { files, clock, services: testServices(db, { files, clock }) };
}

const aPhoto = async () => asFile(await corners().jpeg().toBuffer());

async function keep(ctx: Ctx, bytes?: Buffer): Promise<string> {
  const file = { path: asFile(bytes ?? (await corners().jpeg().toBuffer())), bytes: 1 };
  return storePhoto(ctx, await preparePhoto(ctx, file, 'photo'), ctx.actor?.userId ?? null);
}

onEachDatabase('a kept photo', (it) => {
  it('is served in every size and format, made once', async ({ db }) => {
    const { files, services } = deps(db);
    const ctx = actAs(services, null);
    const id = await keep(ctx, await noise(900, 600));
    expect(files.keys()).toEqual([`${id}.webp`]);
    let rendered = 0;
    const counting: Ctx = {
      ...ctx,
      pictures: {
        ...ctx.pictures,
        render: (...given) => {
          rendered += 1;
          return ctx.pictures.render(...given);
        },
      },
    };
    const wanted = { width: 320, format: 'avif' } as const;
    const ten = Array.from({ length: 10 }, () => findPicture(counting, id, wanted));
    const served = await Promise.all(ten);
    expect(served.every((one) => one?.contentType === 'image/avif' && one.lasting)).toBe(true);
    await findPicture(counting, id, wanted);
    expect(rendered).toBe(1);
    expect((await findPicture(ctx, id, { width: 900, format: 'webp' }))?.bytes).toEqual(
      await files.find(`${id}.webp`),
    );
    expect(await findPicture(ctx, id, { width: 321, format: 'avif' })).toBeNull();
    expect(await findPicture(ctx, `${id}0`, wanted)).toBeNull();
  });

  it('is shown as it is, for now, while too many others are being made', async ({ db }) => {
    const { files, services } = deps(db);
    const id = await keep(actAs(services, null));
    const { PictureError } = await import('~/platform/pictures/pictures');
    const busy = { ...services.pictures, render: () => Promise.reject(new PictureError('busy')) };
    const served = await findPicture({ ...services, pictures: busy }, id, {
      width: 120,
      format: 'avif',
    });
    expect(served).toMatchObject({ contentType: 'image/webp', lasting: false });
    expect(files.keys()).toEqual([`${id}.webp`]);
  });

  it('comes back only with the person it was handed to', async ({ db }) => {
    const { services } = deps(db);
    const ada = actAs(services, await addPerson(services, 'seller'));
    const ben = actAs(services, await addPerson(services, 'seller'));
    const id = await keep(ada);
    const { ref } = toStoredPhoto(ada, id);
    expect(await readPhotoReferences(ada, [ref, ref, 'nonsense', `${id}.x`, id])).toEqual([id]);
    expect(await readPhotoReferences(ben, [ref])).toEqual([]);
    expect(await readPhotoReferences(actAs(services, null), [ref])).toEqual([]);
  });

  it('that can not be stored is refused, and what is left of it is swept', async ({ db }) => {
    const { services } = deps(db);
    const broken = { ...services.files, put: () => Promise.reject(new Error('disk full')) };
    const ctx = actAs({ ...services, files: broken }, null);
    await expect(keep(ctx)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'http.photos.storing',
    });
    expect(await db.read.image.count({ where: { removedAt: null } })).toBe(0);
    expect(await sweepImages(services)).toBe(1);
    expect(await db.read.image.count()).toBe(0);
  });

  it('that nothing refers to makes room for newer ones of the same account', async ({ db }) => {
    const { services, files, clock } = deps(db);
    const ada = await addPerson(services, 'seller');
    const ctx = actAs(services, ada);
    const photo = await preparePhoto(ctx, { path: await aPhoto(), bytes: 1 }, 'photo');
    const store = async () => {
      clock.forward(1_000);
      return storePhoto(ctx, photo, ada.userId);
    };
    const used = await store();
    await giveUserPhoto(ctx, ada.userId, used);
    const oldest = await store();
    for (let more = 0; more < MAX_UNUSED_IMAGES; more += 1) await store();
    const ids = (await db.read.image.findMany({ select: { id: true } })).map(({ id }) => id);
    expect(ids).toHaveLength(MAX_UNUSED_IMAGES + 1);
    expect(ids).toContain(used);
    expect(ids).not.toContain(oldest);
    expect(files.keys()).toHaveLength(MAX_UNUSED_IMAGES + 1);
  });
});

onEachDatabase('the photos of a product', (it) => {
  it('are kept in order, at most six, and only its own seller sets them', async ({ db }) => {
    const { services } = deps(db);
    const seller = actAs(services, await addPerson(services, 'seller'));
    const other = actAs(services, await addPerson(services, 'seller'));
    if (!seller.actor) throw new Error('Nobody acts.');
    const product = await addProduct(services, seller.actor);
    const ids = [await keep(seller), await keep(seller), await keep(seller)];
    const photos = () =>
      db.read.productPhoto.findMany({ orderBy: { position: 'asc' }, select: { imageId: true } });
    await setProductPhotos(seller, product.id, ids);
    await setProductPhotos(seller, product.id, [...ids].reverse());
    expect((await photos()).map(({ imageId }) => imageId)).toEqual([...ids].reverse());
    await expect(setProductPhotos(other, product.id, [])).rejects.toMatchObject({
      code: 'not_found',
    });
    const foreign = await keep(other);
    await expect(setProductPhotos(seller, product.id, [foreign])).rejects.toMatchObject({
      fields: { photos: expect.any(Array) as string[] },
    });
    const seven = [...ids, ...(await Promise.all([1, 2, 3, 4].map(() => keep(seller))))];
    await expect(setProductPhotos(seller, product.id, seven)).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await photos()).toHaveLength(3);
    await setProductPhotos(seller, product.id, []);
    expect(await photos()).toHaveLength(0);
  });
});

onEachDatabase('the sweep', (it) => {
  it('removes only what nothing refers to, a day after it was last wanted', async ({ db }) => {
    const { files, clock, services } = deps(db);
    const seller = actAs(services, await addPerson(services, 'seller'));
    const buyer = await addPerson(services, 'buyer');
    if (!seller.actor) throw new Error('Nobody acts.');
    const [worn, shown, ordered, gone, loose] = [
      await keep(seller),
      await keep(seller),
      await keep(seller),
      await keep(seller),
      await keep(seller),
    ];
    await giveUserPhoto(seller, buyer.userId, worn);
    const product = await addProduct(services, seller.actor);
    await setProductPhotos(seller, product.id, [shown]);
    const deleted = await addProduct(services, seller.actor);
    await setProductPhotos(seller, deleted.id, [gone, ordered]);
    await db.write((tx) =>
      tx.order.create({
        data: {
          id: 'o',
          productId: deleted.id,
          buyerId: buyer.userId,
          priceMinor: 100,
          sellerId: seller.actor?.userId ?? '',
          userName: 'B',
          email: 'b@x.test',
          name: 'P',
          phone: '1',
          meetingLocation: 'M',
          status: 'completed',
          imageId: ordered,
          currency: 'USD',
          activeProductId: deleted.id,
          heldUntil: clock.now(),
          createdAt: clock.now(),
        },
      }),
    );
    await findPicture(seller, loose, { width: 120, format: 'avif' });
    expect(await sweepImages(services)).toBe(0);

    clock.forward(DAY + 1);
    const deletedAt = clock.now();
    await db.write((tx) =>
      tx.product.update({ where: { id: deleted.id }, data: { deletedAt, listed: false } }),
    );
    expect(await sweepImages(services)).toBe(1);
    expect(files.keys().filter((key) => key.startsWith(loose))).toEqual([]);
    expect(files.keys()).toContain(`${gone}.webp`);

    clock.forward(DAY + 1);
    await db.write((tx) => tx.user.update({ where: { id: buyer.userId }, data: { deletedAt } }));
    expect(await sweepImages(services)).toBe(2);
    const left = await db.read.image.findMany({ select: { id: true } });
    expect(left.map(({ id }) => id).sort()).toEqual([shown, ordered].sort());
    expect(files.keys().sort()).toEqual([`${shown}.webp`, `${ordered}.webp`].sort());
  });

  it('leaves the same content to others who want it', async ({ db }) => {
    const { clock, services } = deps(db);
    const buyer = await addPerson(services, 'buyer');
    const ctx = actAs(services, buyer);
    const [wanted, unwanted] = [await keep(ctx), await keep(ctx)];
    const rows = await db.read.image.findMany();
    expect(rows[0]?.contentHash).toBe(rows[1]?.contentHash);
    await giveUserPhoto(ctx, buyer.userId, wanted);
    clock.forward(DAY + 1);
    expect(await sweepImages(services)).toBe(1);
    expect(await findPicture(ctx, wanted, { width: 120, format: 'webp' })).not.toBeNull();
    expect(await findPicture(ctx, unwanted, { width: 120, format: 'webp' })).toBeNull();
  });

  it('is finished by the next when it was interrupted, and nothing can come in between', async ({
    db,
  }) => {
    const { files, clock, services } = deps(db);
    const seller = actAs(services, await addPerson(services, 'seller'));
    if (!seller.actor) throw new Error('Nobody acts.');
    const product = await addProduct(services, seller.actor);
    const id = await keep(seller);
    const { ref } = toStoredPhoto(seller, id);
    clock.forward(DAY + 1);
    const failing = { ...files, remove: () => Promise.reject(new Error('the disk is away')) };
    await expect(sweepImages({ ...services, files: failing })).rejects.toThrow('away');
    expect(await readPhotoReferences(seller, [ref])).toEqual([]);
    await expect(setProductPhotos(seller, product.id, [id])).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await giveUserPhoto(seller, seller.actor.userId, id)).toBe(false);
    expect(await sweepImages(services)).toBe(1);
    expect([await db.read.image.count(), files.keys().length]).toEqual([0, 0]);
  });

  it('of which one can not be removed does not stop the sweep of the others', async ({ db }) => {
    const { files, clock, services } = deps(db);
    const seller = actAs(services, await addPerson(services, 'seller'));
    const ids = [await keep(seller), await keep(seller), await keep(seller)].sort();
    clock.forward(DAY + 1);
    const [stuck = ''] = ids;
    const remove = (key: string) =>
      key.startsWith(stuck) ? Promise.reject(new Error('no right to')) : files.remove(key);
    const failing = { ...services, files: { ...files, remove } };
    await expect(sweepImages(failing)).rejects.toThrow('no right to');
    expect(await db.read.image.findMany({ select: { id: true } })).toEqual([{ id: stuck }]);
    await expect(sweepImages(failing)).rejects.toThrow('no right to');
    expect(await sweepImages(services)).toBe(1);
  });
});

onEachDatabase('an uploaded photo', (it) => {
  it('becomes the photo of a person who has none, once', async ({ db }) => {
    const { services } = deps(db);
    const buyer = await addPerson(services, 'buyer');
    const ctx = actAs(services, buyer);
    const photos = [await keep(ctx), await keep(ctx, await noise(300, 200))];
    const shown = await Promise.all(photos.map((id) => giveFirstPhoto(ctx, buyer.userId, id)));
    expect(new Set(shown).size).toBe(1);
    expect(await db.read.user.findUnique({ where: { id: buyer.userId } })).toMatchObject({
      imageId: shown[0],
    });
    expect(await giveFirstPhoto(ctx, 'no such account', photos[0]!)).toBeNull();
  });

  it('is found by its address, by whoever uploaded it', async ({ db }) => {
    const { services } = deps(db);
    const ada = actAs(services, await addPerson(services, 'seller'));
    const ben = actAs(services, await addPerson(services, 'seller'));
    const file = { path: asFile(await corners().png().toBuffer()), bytes: 1 };
    const address = await uploadPhoto(ada, file, 'image');
    const id = await findOwnUpload(ada, address);
    expect(address).toBe(`http://localhost:3000/images/${id}/120.jpg`);
    expect(await findOwnUpload(ada, new URL(address).pathname)).toBe(id);
    expect(await findOwnUpload(ben, address)).toBeNull();
    const elsewhere = [
      'https://x.test/a.jpg',
      address.replace('localhost', 'x.test'),
      '',
      'http://',
    ];
    for (const other of elsewhere) expect(await findOwnUpload(ada, other)).toBeNull();
    await expect(uploadPhoto(actAs(services, null), file, 'image')).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('goes to the image-hosting service where there is one', async ({ db }) => {
    const { files, services } = deps(db);
    const service = await startImageHost('k');
    const imageHost = createImageHost({ url: service.url, key: 'k' });
    const ada = actAs({ ...services, imageHost }, await addPerson(services, 'seller'));
    const file = { path: asFile(await corners(6).jpeg().toBuffer()), bytes: 1 };
    const address = await uploadPhoto(ada, file, 'image');
    expect(address).toBe(`${service.url}/shown/0.jpg`);
    const id = (await findOwnUpload(ada, address)) ?? '';
    expect(photoPicture(id)).toMatchObject({ src: address, width: 120, height: 80 });
    expect(photoPicture(id).base).toBeUndefined();
    expect([...ada.pictureHosts]).toEqual([service.url]);
    expect(files.keys()).toEqual([]);
    service.next.push({ status: 500, body: 'oops' });
    await expect(uploadPhoto(ada, file, 'image')).rejects.toMatchObject({
      message: 'http.photos.storing',
    });
    await service.close();
  });
});
