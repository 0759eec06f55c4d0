import { expect, it } from 'vitest';
import type { Actor } from '~/features/accounts/account.policy';
import type { ProductRow } from './product.dto';
import { toProductList } from './product.json';

const row: ProductRow = {
  ...{ id: 'p', name: 'Chair', description: '', categoryId: 'c', categoryName: 'Chairs' },
  ...{ categoryPicture: 'any', sellerId: 'ada', sellerName: 'Ada', sellerEmail: 'a@b.test' },
  ...{ sellerVerified: true, originalPriceCents: 200, resalePriceCents: 100, condition: 'good' },
  ...{ phone: '+1 503 555 0100', location: 'Salem', purchaseYear: 2020, status: 'available' },
  ...{ advertised: false, createdAt: 0, imageId: null },
};
const person = (userId: string, role: Actor['role']): Actor => ({
  ...{ userId, role, name: '', email: '', verified: false, imageId: null },
  ...{ emailConfirmed: true, sessionId: 's' },
});

it('is cached for viewers who see no phone, and separate for those who do', () => {
  const publicUrl = 'https://rummage.test';
  const rows = [row];
  const phones = (actor: Actor | null) =>
    toProductList(rows, { publicUrl, actor }).map(({ phone }) => phone);
  expect(phones(person('ada', 'seller'))).toEqual([row.phone]);
  expect(phones(person('ben', 'buyer'))).toEqual(['']);
  expect(phones(person('eve', 'admin'))).toEqual([row.phone]);
  expect(phones(person('cyd', 'seller'))).toEqual(['']);
  expect(toProductList(rows, { publicUrl, actor: person('ben', 'buyer') })).toBe(
    toProductList(rows, { publicUrl, actor: null }),
  );
});
