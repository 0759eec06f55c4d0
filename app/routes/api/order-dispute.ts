import { z } from 'zod';
import { meta } from 'zod/mini';
import { answerWith } from '~/http/idempotency.server';
import { defineEndpoint } from '~/http/endpoint';
import { jsonRoute } from '~/http/endpoint-route.server';
import { LONGEST_DISPUTE_TEXT, disputeReasons } from '~/features/disputes/dispute-reasons';
import { findReason, openDisputeFields } from '~/features/disputes/dispute.schema';
import {
  openDispute as open,
  requireBuyerOf,
  type OpenedDispute,
} from '~/features/disputes/open-dispute.server';
import { ONE_LINE_ONLY, isVisibleLine } from '~/lib/text';

const missing = { error: 'disputes.error.reasonMissing' } as const;

const reason = z
  .string(missing)
  .trim()
  .min(1, missing)
  .max(100, missing)
  .refine(isVisibleLine, ONE_LINE_ONLY)
  .meta({
    description: `${Object.keys(disputeReasons).join(', ')}; a reason in other words stands before the text.`,
  });

/** A reason in other words becomes part of the text. */
function toInput({ reason: typed, text }: { reason: string; text: string }) {
  const known = findReason(typed);
  return known ? { reason: known, text } : { reason: 'other' as const, text: `${typed}: ${text}` };
}

const openDispute = defineEndpoint({
  id: 'openDispute',
  method: 'POST',
  path: '/orders/{id}/dispute',
  summary:
    'Opens a dispute about a paid order of the caller, until 48 hours after receipt. The money stays on hold until the two agree or an admin decides.',
  auth: 'required',
  permission: 'order:dispute',
  authorise: ({ ctx, params }) => requireBuyerOf(ctx, params.id),
  limit: 'write',
  params: z.object({ id: z.string() }),
  body: z.object({
    reason,
    text: openDisputeFields.text.check(meta({ maxLength: LONGEST_DISPUTE_TEXT })),
  }),
  output: z.object({
    id: z.string().meta({ description: 'The dispute.' }),
    status: z.string().meta({ description: 'The state of the order: disputed.' }),
    answerBy: z.iso.datetime().nullable().meta({
      description: 'Until when the seller can answer; null when the seller’s account is deleted.',
    }),
  }),
  refuses: ['forbidden', 'not_found', 'conflict'],
  idempotent: true,
  run: (args) =>
    answerWith(
      args,
      ({ disputeId, status, answerBy }: OpenedDispute) => ({ id: disputeId, status, answerBy }),
      (ctx) => open(ctx, args.params.id, toInput(args.body)),
    ),
});

const route = jsonRoute(openDispute);
export const loader = route.loader;
export const action = route.action;
