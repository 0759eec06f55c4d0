import { expect } from 'vitest';
import { apiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { lampForm } from '../setup/listings';
import { noise } from '../setup/photos';

onEachDatabase('the form of a new listing', (it) => {
  it('that arrives again lists nothing, and leads to the same page', async ({ db }) => {
    const world = await apiApp(db);
    try {
      const { people, url } = world;
      const { userId: sellerId } = people.otherSeller;
      await db.write((tx) =>
        tx.user.update({
          where: { id: sellerId },
          data: { emailConfirmedAt: world.clock.now() },
        }),
      );
      const { categoryId } = await world.newProduct();
      const headers = { ...(await world.headersOf('other-seller', 'cookie')), accept: 'text/html' };
      const path = `${url}/dashboard/add-product`;
      const page = await (await fetch(path, { headers })).text();
      const draft = /name="draft" value="([^"]+)"/.exec(page)?.[1] ?? '';
      const photo = await noise(64, 64);
      const send = async () => {
        const body = new FormData();
        const values = { draft, ...lampForm(categoryId) };
        for (const [name, value] of Object.entries(values)) body.append(name, value);
        body.append('photos', new Blob([Buffer.from(photo)], { type: 'image/jpeg' }), 'lamp.jpg');
        const answer = await fetch(path, { method: 'POST', redirect: 'manual', headers, body });
        return [answer.status, answer.headers.get('Location')];
      };
      const listed = [302, '/dashboard/my-products'];
      expect(await Promise.all([send(), send()])).toEqual([listed, listed]);
      expect(await send()).toEqual(listed);
      const products = await db.read.product.findMany({
        where: { sellerId },
        select: { photos: { select: { imageId: true } } },
      });
      const images = await db.read.image.findMany({
        where: { uploaderId: sellerId },
        select: { id: true },
      });
      expect(products.map(({ photos }) => photos.map(({ imageId }) => imageId))).toEqual([
        images.map(({ id }) => id),
      ]);
      expect(images).toHaveLength(1);
    } finally {
      await world.close();
    }
  });
});
