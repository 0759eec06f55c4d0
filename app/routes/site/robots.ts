import { publicLanguages } from '~/i18n/catalogues.server';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { plainAnswer } from '~/http/responses.server';

/**
 * Rules for search engines: they may read the shop, not the endless combinations of its filters.
 */
export const loader = pageLoader(async ({ ctx, request }) => {
  const closed = [
    '/api/',
    '/dashboard',
    '/login?',
    '/login/',
    '/logout',
    '/register?',
    '/forgot-password?',
    '/search?*&',
    '/*?book=',
  ];
  const prefixes = publicLanguages(ctx.env.languages).map(({ prefix }) => prefix);
  const lines = [
    'User-agent: *',
    'Allow: /api/docs',
    ...prefixes.flatMap((prefix) => closed.map((path) => `Disallow: ${prefix}${path}`)),
  ];
  const text = `${lines.join('\n')}\n\nSitemap: ${ctx.publicUrl}/sitemap.xml\n`;
  return plainAnswer(request, 'text/plain', text);
});

export const action = readOnly;
