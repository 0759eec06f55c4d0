import {
  index,
  layout,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from '@remix-run/route-config';
import { apiPaths } from './routes/api/paths';

/**
 * Each endpoint is served at the root and under /api; at an address shared with a page, the page
 * module has the route.
 */
function documentedEndpoints(): RouteConfigEntry[] {
  return apiPaths.flatMap(([path, file, shared]) => {
    const module = `routes/api/${file}.ts`;
    const underApi = route(`api/${path}`, module, { id: `api/${file}` });
    return shared ? [underApi] : [underApi, route(path, module, { id: `root/${file}` })];
  });
}

/** The whole site on one page. */
export default [
  layout('routes/site/layout.tsx', [
    route('/', 'routes/site/home.tsx', { id: 'front' }),
    route('home', 'routes/site/home.tsx', { id: 'home' }),
    route('login', 'routes/site/login.tsx'),
    route('register', 'routes/site/register.tsx'),
    route('category/:id', 'routes/site/category.tsx'),
    route('products/:id/report', 'routes/site/report-product.tsx'),
    route('products/:id', 'routes/site/product.tsx'),
    route('search', 'routes/site/search.tsx'),
    route('blog', 'routes/site/blog.tsx'),
    route('offline', 'routes/site/offline.tsx'),
    route('newsletter', 'routes/site/newsletter.tsx'),
    route('newsletter/confirm/:token', 'routes/site/newsletter-confirm.tsx'),
    route('newsletter/unsubscribe/:key', 'routes/site/newsletter-unsubscribe.tsx'),
    layout('routes/site/text-layout.tsx', [
      route('about', 'routes/site/about.tsx'),
      route('how-it-works', 'routes/site/how-it-works.tsx'),
      route('safety', 'routes/site/safety.tsx'),
      route('terms', 'routes/site/terms.tsx'),
      route('privacy', 'routes/site/privacy.tsx'),
      route('cookies', 'routes/site/cookies.tsx'),
      route('accessibility', 'routes/site/accessibility.tsx'),
      route('contact', 'routes/site/contact.tsx'),
    ]),
    route('forgot-password', 'routes/site/forgot-password.tsx'),
    route('reset-password/:token', 'routes/site/reset-password.tsx'),
    route('confirm-email/:token', 'routes/site/confirm-email.tsx'),
    route('dev/outbox', 'routes/site/dev-outbox.tsx'),
    route('dev/sign-in-provider/authorize', 'routes/site/dev-sign-in.tsx'),
    route('api/docs', 'routes/site/api-docs.tsx'),
  ]),
  route('dashboard', 'routes/dashboard/layout.tsx', [
    index('routes/dashboard/overview.tsx'),
    route('my-orders', 'routes/dashboard/my-orders.tsx'),
    route('my-orders/:id', 'routes/dashboard/my-order.tsx'),
    route('my-orders/:id/cancel', 'routes/dashboard/cancel-order.tsx'),
    route('saved', 'routes/dashboard/saved.tsx'),
    route('newsletter', 'routes/dashboard/newsletter.tsx'),
    route('account', 'routes/dashboard/account.tsx'),
    route('account/delete', 'routes/dashboard/account-delete.tsx'),
    route('add-product', 'routes/dashboard/add-product.tsx'),
    route('my-products', 'routes/dashboard/my-products.tsx'),
    route('my-products/:id/edit', 'routes/dashboard/edit-product.tsx'),
    route('my-products/:id/delete', 'routes/dashboard/delete-product.tsx'),
    route('all-buyers', 'routes/dashboard/all-buyers.tsx'),
    route('all-buyers/:id/delete', 'routes/dashboard/delete-person.tsx', { id: 'delete-buyer' }),
    route('all-sellers', 'routes/dashboard/all-sellers.tsx'),
    route('all-sellers/:id/delete', 'routes/dashboard/delete-person.tsx', { id: 'delete-seller' }),
    route('people/:id', 'routes/dashboard/person.tsx'),
    route('people/:id/delete', 'routes/dashboard/delete-person.tsx', { id: 'delete-account' }),
    route('people/:id/:list', 'routes/dashboard/person-list.tsx'),
    route('products/:id', 'routes/dashboard/product.tsx'),
    route('products/:id/delete', 'routes/dashboard/delete-reported-product.tsx', {
      id: 'delete-any-product',
    }),
    route('admins', 'routes/dashboard/admins.tsx'),
    route('admins/:id/remove', 'routes/dashboard/remove-admin.tsx'),
    route('reported-products', 'routes/dashboard/reported-products.tsx'),
    route('reported-products/delete', 'routes/dashboard/delete-reported-products.tsx'),
    route('reported-products/:id/delete', 'routes/dashboard/delete-reported-product.tsx'),
    route('categories', 'routes/dashboard/categories.tsx'),
    route('categories/:id', 'routes/dashboard/rename-category.tsx'),
    route('synonyms', 'routes/dashboard/synonyms.tsx'),
    route('synonyms/:id', 'routes/dashboard/edit-synonyms.tsx'),
    route('synonyms/:id/delete', 'routes/dashboard/delete-synonyms.tsx'),
    route('audit-log', 'routes/dashboard/audit-log.tsx'),
    route('jobs', 'routes/dashboard/jobs.tsx'),
    route('payment/:id', 'routes/dashboard/payment.tsx'),
    route('receipt/:id', 'routes/dashboard/receipt.tsx'),
    route('payments', 'routes/dashboard/payments.tsx'),
  ]),
  route('dashboard/price-range', 'routes/dashboard/price-range.ts'),
  route('dashboard/start-trading', 'routes/dashboard/start-trading.ts'),
  route('dashboard/account/sessions', 'routes/dashboard/account-sessions.ts'),
  route('dashboard/account/messages', 'routes/dashboard/account-messages.ts'),
  route('dashboard/account/data', 'routes/dashboard/account-data.ts'),
  route('confirm-email', 'routes/site/resend-confirmation.ts'),
  route('login/google', 'routes/site/login-google.ts'),
  route('login/google/callback', 'routes/site/login-google-callback.ts'),
  route('dev/sign-in-provider/token', 'routes/site/dev-sign-in-token.ts'),
  route('dev/sign-in-provider/userinfo', 'routes/site/dev-sign-in-userinfo.ts'),
  route('logout', 'routes/site/logout.ts'),
  route('language', 'routes/site/language.ts'),
  route('saved', 'routes/site/save.tsx'),
  route('dashboard/my-orders/:id/calendar.ics', 'routes/dashboard/order-calendar.ts'),
  route('dashboard/payments/ledger.csv', 'routes/dashboard/ledger-csv.ts'),
  route('dashboard/newsletter.csv', 'routes/dashboard/newsletter-csv.ts'),
  route('webhooks/stripe', 'routes/webhooks/stripe.ts'),
  route('images/:id/:file', 'routes/site/image.ts'),
  route('search/suggestions', 'routes/site/search-suggestions.ts'),
  route('search/count', 'routes/site/search-count.ts'),
  route('robots.txt', 'routes/site/robots.ts'),
  route('sitemap.xml', 'routes/site/sitemap.ts'),
  route('sitemap/:part', 'routes/site/sitemap-part.ts'),

  ...documentedEndpoints(),
  route('api/openapi.json', 'routes/api/openapi.ts'),
  route('api/*', 'routes/api/not-found.ts'),
  route('*', 'routes/site/not-found.tsx'),
] satisfies RouteConfig;
