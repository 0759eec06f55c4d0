const lists = {
  buyer: '/dashboard/my-orders',
  seller: '/dashboard/my-products',
  admin: '/dashboard/payments',
} as const;

/** The list that an order is in, by the side of the person who sees it. */
export function orderListPath(side: keyof typeof lists): string {
  return lists[side];
}
