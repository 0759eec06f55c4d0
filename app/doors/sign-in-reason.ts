/** What a person wants to do at an address that needs an account; the first that fits. */
const purposes: readonly (readonly [RegExp, string])[] = [
  [/^\/saved$/, 'save this product'],
  [/^\/category\//, 'browse this category'],
  [/^\/dashboard\/saved/, 'see your saved products'],
  [/^\/dashboard\/my-orders/, 'see your orders'],
  [/^\/dashboard\/payment\//, 'pay for your order'],
  [/^\/dashboard\/receipt\//, 'see your receipt'],
  [/^\/dashboard\/add-product/, 'sell a product'],
  [/^\/dashboard\/my-products/, 'see your listings'],
  [/^\/dashboard\/account/, 'see your account'],
  [/^\/dashboard/, 'see your dashboard'],
];

/**
 * Why the sign-in pages are shown, in one sentence; null where the person came by themselves.
 * @param returnTo The return address: a path of this site with its query.
 */
export function signInReason(returnTo: string): string | null {
  const { pathname, searchParams } = new URL(returnTo, 'http://here.invalid');
  const purpose = searchParams.has('book')
    ? 'book this product'
    : purposes.find(([pattern]) => pattern.test(pathname.toLowerCase()))?.[1];
  return purpose ? `To ${purpose}, log in or create an account.` : null;
}
