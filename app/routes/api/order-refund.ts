import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { refundOrder as refund, type RefundOutcome } from '~/features/payments/refund-order.server';
import { requireRefunder } from '~/features/payments/refundable-order.server';
import { sentCurrencySchema } from '~/features/products/sent-currency';
import { msg } from '~/i18n/language';
import { toMajorNumber } from '~/lib/money';

const amount = z.union([z.number(), z.string()], { error: 'payments.refund.amountMissing' });
const REFUNDED_TYPE = msg('http.field.type', { name: 'refunded', type: 'number' });

const refundOrder = defineEndpoint({
  id: 'refundOrder',
  method: 'POST',
  path: '/orders/{id}/refund',
  summary:
    'Refunds an order that was paid by card, in full or in part: as its seller, within what is held for the order and the own balance, or as an admin.',
  auth: 'required',
  permission: 'order:refund',
  authorise: ({ ctx, params }) => requireRefunder(ctx, params.id),
  limit: 'write',
  params: z.object({ id: z.string() }),
  body: z.object({
    amount: amount.meta({
      description:
        'In the major unit of the currency: more than 0, at most what is left of the price.',
      exclusiveMinimum: 0,
    }),
    currency: sentCurrencySchema,
    refunded: z.union([z.number(), z.string()], REFUNDED_TYPE).optional().meta({
      description:
        'The total refunded before, in the major unit: required once something was refunded. Where it is missing or has changed, the answer is 409 and names the total to send.',
    }),
  }),
  output: z.object({
    status: z.string().meta({ description: 'The state of the order.' }),
    refunded: z.number().meta({ description: 'The total refunded now.' }),
    currency: z.string().length(3),
  }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ status, refunded }: RefundOutcome) => ({
        status,
        refunded: toMajorNumber(refunded),
        currency: refunded.currency,
      }),
      (ctx) => refund(ctx, args.params.id, { ...args.body, isJson: true }),
    ),
});

const route = jsonRoute(refundOrder);
export const loader = route.loader;
export const action = route.action;
