import { confirmSellers, type BulkDatabase } from './bulk-insert.sql.server';

const BATCH_SIZE = 5_000;
const JOINED = new Date('2025-01-01T00:00:00Z');

/** The id of the generated buyer with this number. */
export const buyerId = (index: number) => `bench-buyer-${index}`;

/** Adds buyers with confirmed addresses, and confirms those of the generated sellers. */
export async function addPeople(bulk: BulkDatabase, count: number): Promise<void> {
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const size = Math.min(BATCH_SIZE, count - from);
    const rows = Array.from({ length: size }, (_, offset) => {
      const id = buyerId(from + offset);
      const email = `${id}@rummage.test`;
      return {
        id,
        name: `Buyer ${from + offset}`,
        nameKey: `buyer ${from + offset}`,
        email,
        emailKey: email,
        role: 'buyer',
        canBuy: true,
        canSell: false,
        canModerate: false,
        verified: false,
        emailConfirmedAt: JOINED,
        createdAt: JOINED,
      };
    });
    await bulk.insert('User', rows);
  }
  await confirmSellers(bulk);
}
