import { z } from 'zod';
import { answerWith } from '~/http/idempotency.server';

/** The members that every endpoint which deletes has in common. */
export const deletion = {
  method: 'DELETE',
  auth: 'required',
  limit: 'write',
  output: z.object({ deletedCount: z.number().int() }),
  failure: { deletedCount: 0 },
  idempotent: true,
} as const;

type Args = Parameters<typeof answerWith>[0];
type Work = Parameters<typeof answerWith<number, unknown>>[2];

/** Runs a deletion and answers with the number deleted. */
export function answerCount(args: Args, work: Work): Promise<{ deletedCount: number }> {
  return answerWith(args, (deletedCount: number) => ({ deletedCount }), work);
}
