/**
 * The condition on a product that other people may see: not deleted, not held for approval, of a seller
 * who is not suspended (decision 53). Its seller and admins see it in every state.
 */
export const VISIBLE_PRODUCT = {
  deletedAt: null,
  heldAt: null,
  seller: { suspendedAt: null },
} as const;
