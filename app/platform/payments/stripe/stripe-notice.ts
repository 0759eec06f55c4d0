import { z } from 'zod';
import type { ProviderNotice } from '../payment-provider';

const event = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  data: z.object({
    object: z.looseObject({
      id: z.string().max(255).optional(),
      object: z.string().optional(),
      payment_intent: z.unknown().optional(),
    }),
  }),
});

/** Which event it is and what it is about; all else is asked of Stripe. Null for what is no event. */
export function noticeOf(parsed: unknown): ProviderNotice | null {
  const { success, data } = event.safeParse(parsed);
  if (!success) return null;
  const { object, id, payment_intent: payment } = data.data.object;
  const isOurs = /^(payment_intent|checkout\.session)$/.test(object ?? '');
  const paid = isOurs ? id : typeof payment === 'string' ? payment : null;
  return {
    id: data.id,
    type: data.type,
    intentId: paid ?? null,
    objectId: id ?? null,
    about: subjectOf(data.type, object),
  };
}

/** A charge comes with many events; only those of its refunds are worth a question. */
function subjectOf(type: string, object: string | undefined): ProviderNotice['about'] {
  if (object === 'refund' || object === 'dispute') return object;
  return object === 'charge' && type.includes('refund') ? 'refunds' : null;
}
