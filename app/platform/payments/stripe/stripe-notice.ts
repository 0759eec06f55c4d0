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
  const about = isOurs ? id : typeof payment === 'string' ? payment : null;
  return { id: data.id, type: data.type, intentId: about ?? null };
}
