/**
 * Content negotiation at an address shared by a page and an endpoint: with `endpoint first` only a
 * client that prefers HTML gets the page; with `page first` only a client that prefers JSON gets
 * the endpoint.
 */
export type SharedBy = 'endpoint first' | 'page first';

/** An endpoint that has no alias at the root. */
export const UNDER_API = 'under /api';

/**
 * The documented endpoints: path → file in app/routes/api. Each is served at the root and under /api
 * (decision 30). A third entry means that a page has the same path, and
 * server/content-negotiation.ts selects one of the two; or that the endpoint is served under /api only
 * (ADR 150).
 */
export const apiPaths = [
  ['sign-in', 'sign-in'],
  ['sign-up', 'sign-up'],
  ['sign-out', 'sign-out'],
  ['users', 'users'],
  ['users/admin/:email', 'users-admin'],
  ['users/buyer/:email', 'users-buyer'],
  ['users/seller/:email', 'users-seller'],
  ['users/verified/:sellerEmail', 'users-verified'],
  ['jwt', 'jwt'],
  ['categories', 'categories'],
  ['places', 'places', UNDER_API],
  ['categories/:id/fields', 'category-fields', UNDER_API],
  ['advertised-products', 'advertised-products'],
  ['category/:id', 'category', 'endpoint first'],
  ['products', 'products'],
  ['products/:id', 'product-by-id', 'page first'],
  ['products/:id/favourite', 'product-favourite', UNDER_API],
  ['favourites', 'favourites', UNDER_API],
  ['order', 'order'],
  ['orders', 'orders'],
  ['orders/:id', 'order-by-id'],
  ['buyers', 'buyers'],
  ['sellers', 'sellers'],
  ['user/delete/:userId', 'user-delete'],
  ['user/verify/:userId', 'user-verify'],
  ['report', 'report'],
  ['report/product/:productId', 'report-product'],
  ['report/own/:productId', 'report-own'],
  ['report/:reportId', 'report-by-id'],
  ['add-product', 'add-product'],
  ['my-products', 'my-products'],
  ['product/advertise/:productId', 'product-advertise'],
  ['product/delete/:productId', 'product-delete'],
  ['create-payment-intent', 'create-payment-intent'],
  ['payment', 'payment'],
  ['upload', 'upload'],
  ['report-reasons', 'report-reasons', UNDER_API],
  ['conversations', 'conversations', UNDER_API],
  ['conversations/:id/messages', 'conversation-messages', UNDER_API],
  ['offers', 'offers', UNDER_API],
  ['offers/:id/accept', 'offer-accept', UNDER_API],
  ['offers/:id/decline', 'offer-decline', UNDER_API],
  ['offers/:id/counter', 'offer-counter', UNDER_API],
  ['offers/:id/withdraw', 'offer-withdraw', UNDER_API],
  ['orders/:id/dispute', 'order-dispute', UNDER_API],
  ['orders/:id/refund', 'order-refund', UNDER_API],
  ['orders/:id/timeline', 'order-timeline', UNDER_API],
  ['orders/:id/handover', 'order-handover', UNDER_API],
  ['orders/:id/received', 'order-received', UNDER_API],
  ['orders/:id/accept', 'order-accept', UNDER_API],
  ['orders/:id/decline', 'order-decline', UNDER_API],
  ['orders/:id/cancel', 'order-cancel', UNDER_API],
  ['orders/:id/review', 'order-review', UNDER_API],
  ['sellers/:id', 'seller', UNDER_API],
  ['sellers/:id/reviews', 'seller-reviews', UNDER_API],
  ['sellers/:id/follow', 'seller-follow', UNDER_API],
  ['people/:id/block', 'person-block', UNDER_API],
  ['notifications', 'notifications', UNDER_API],
  ['balance', 'balance', UNDER_API],
  ['payouts', 'payouts', UNDER_API],
  ['search', 'search', UNDER_API],
  ['searches', 'searches', UNDER_API],
  ['searches/:id', 'search-by-id', UNDER_API],
] as const satisfies readonly (readonly [
  path: string,
  file: string,
  shared?: SharedBy | typeof UNDER_API,
])[];
