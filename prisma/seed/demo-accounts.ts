/** The published accounts of a demo. Never made outside one. */
export const demoAccounts = {
  admin: 'admin@rummage.test',
  seller: 'seller@rummage.test',
  buyer: 'buyer@rummage.test',
  password: 'rummage-demo',
} as const;
