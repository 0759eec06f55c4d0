import { z } from 'zod';
import type { AuthoriseArgs } from '~/http/endpoint';
import type { Permission } from '~/features/accounts/account.policy';
import { orderStepJson } from '~/features/orders/order.dto';
import { requireOrderStep } from '~/features/orders/order-party.server';

/** Common parts of the endpoints for steps that one side of an order takes. */
export function orderStepEndpoint(permission: Permission, side: 'buyer' | 'seller') {
  return {
    method: 'POST',
    auth: 'required',
    permission,
    authorise: ({ ctx, params }: AuthoriseArgs<{ id: string }>) =>
      requireOrderStep(ctx, params.id, { needs: permission, side }),
    limit: 'write',
    params: z.object({ id: z.string() }),
    output: orderStepJson,
    refuses: ['forbidden', 'not_found', 'conflict'],
    idempotent: true,
  } as const;
}
