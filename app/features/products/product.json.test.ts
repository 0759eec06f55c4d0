import { expect, it } from 'vitest';
import { rightsOf, toRights, type Actor } from '~/features/accounts/account.policy';
import { readEnv } from '~/platform/env.server';
import type { ProductRow } from './product.dto';
import { toProductList } from './product.json';

const row: ProductRow = {
  id: 'p',
  name: 'Chair',
  description: '',
  categoryId: 'c',
  categoryName: 'Chairs',
  categoryPicture: 'any',
  sellerId: 'ada',
  sellerName: 'Ada',
  sellerEmail: 'a@b.test',
  sellerVerified: true,
  sellerImageId: null,
  withheldAt: null,
  originalPriceMinor: 200,
  resalePriceMinor: 100,
  currency: 'USD',
  condition: 'good',
  phone: '+1 503 555 0100',
  location: 'Salem',
  placeCell: 7,
  purchaseYear: 2020,
  status: 'available',
  advertised: false,
  createdAt: 0,
  imageId: null,
  acceptsCash: true,
  attributes: '{}',
  pausedUntil: null,
  endsAt: null,
  endedAt: null,
  priorPriceMinor: null,
  reducedAt: null,
};
const person = (userId: string, role: Actor['role']): Actor => ({
  userId,
  role,
  name: '',
  email: '',
  verified: false,
  imageId: null,
  emailConfirmed: true,
  suspended: false,
  warned: false,
  provedAt: 0,
  missingFactor: null,
  sessionId: 's',
  rights: toRights(rightsOf(role)),
});

it('shows the phone to the seller and to admins only', () => {
  const publicUrl = 'https://rummage.test';
  const phones = (actor: Actor | null) =>
    toProductList([row], { publicUrl, env: readEnv({}), actor, fieldsOf: () => [] }).map(
      ({ phone }) => phone,
    );
  expect(phones(person('ada', 'seller'))).toEqual([row.phone]);
  expect(phones(person('ben', 'buyer'))).toEqual(['']);
  expect(phones(person('eve', 'admin'))).toEqual([row.phone]);
  expect(phones(person('cyd', 'seller'))).toEqual(['']);
  expect(phones(null)).toEqual(['']);
});
