import { phraseKey } from '../../app/features/listing-checks/look-alikes.server';
import { newId } from '../../app/lib/ids.server';
import type { productRow } from '../factories/rows';
import { required, type DemoSettings } from './demo-catalogue';
import { HOUR_MS } from './demo-times';

type Products = ReadonlyMap<string, ReturnType<typeof productRow>>;

interface Photos {
  photos: readonly { productId: string; imageId: string }[];
  images: readonly { id: string; contentHash: string }[];
}

const rules = [
  ['gift card', 'flag'],
  ['replica', 'hold'],
] as const;

/** The rules for words of the demo, a listing that one of them noticed, and how photos are recognised. */
export function demoCheckRows(
  { now }: DemoSettings,
  products: Products,
  { photos, images }: Photos,
) {
  const hashes = new Map(images.map(({ id, contentHash }) => [id, contentHash]));
  const sellers = new Map([...products.values()].map((row) => [row.id, row]));
  const flagged = required(products, 'silver-tablet');
  return {
    wordRules: rules.map(([phrase, action], at) => ({
      id: newId(),
      phrase,
      phraseKey: phraseKey(phrase),
      action,
      createdAt: new Date(now.getTime() - (at + 100) * HOUR_MS),
    })),
    listingFlags: [
      {
        id: newId(),
        productId: flagged.id as string,
        kind: 'word',
        about: 'gift card',
        urgency: 2,
        createdAt: new Date(now.getTime() - 5 * HOUR_MS),
      },
    ],
    photoPrints: photos.map(({ productId, imageId }) => ({
      productId,
      imageId,
      contentHash: hashes.get(imageId) ?? '',
      sellerId: sellers.get(productId)?.sellerId ?? null,
      createdAt: sellers.get(productId)?.createdAt ?? now,
    })),
  };
}
