/**
 * Who has an address that a page and a call share: `call first` gives the page only to who prefers
 * HTML, `page first` gives the call only to who prefers JSON.
 */
export type SharedBy = 'call first' | 'page first';

/**
 * The documented calls: path → file in this folder. Each answers at the site's root and under /api
 * (decision 30). A path with a third entry belongs to a page, too; the edge tells the two apart.
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
  ['advertised-products', 'advertised-products'],
  ['category/:id', 'category', 'call first'],
  ['products', 'products'],
  ['products/:id', 'product-by-id', 'page first'],
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
] as const satisfies readonly (readonly [path: string, file: string, shared?: SharedBy])[];
