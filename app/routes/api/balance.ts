import { z } from 'zod';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { readOwnBalance } from '~/features/payouts/balance.server';
import { currencyJson } from '~/features/products/product.json';
import { toMajorNumber } from '~/lib/money';

const balanceJson = z
  .object({
    currency: currencyJson,
    pending: z.number().meta({
      description: 'Of orders that are not completed, less the fee; in the major unit.',
    }),
    available: z.number().meta({ description: 'What the seller is owed; negative a debt.' }),
    underWay: z.number().meta({
      description: 'What has left the balance and is on its way to the seller.',
    }),
    paidOut: z.number().meta({ description: 'What was paid, less what came back.' }),
  })
  .meta({ id: 'Balance' });

const getBalance = defineEndpoint({
  id: 'getBalance',
  method: 'GET',
  path: '/balance',
  summary: "The caller's money from sales, in the shop's currency.",
  auth: 'required',
  permission: 'payout:receive',
  limit: 'read',
  refuses: ['forbidden'],
  output: balanceJson,
  run: async ({ ctx }) => {
    const { currency, ...balance } = await readOwnBalance(ctx);
    const major = (amountMinor: number) => toMajorNumber({ amountMinor, currency });
    return {
      currency,
      pending: major(balance.pendingMinor),
      available: major(balance.availableMinor),
      underWay: major(balance.underWayMinor),
      paidOut: major(balance.paidOutMinor),
    };
  },
});

const route = jsonRoute(getBalance);
export const loader = route.loader;
export const action = route.action;
