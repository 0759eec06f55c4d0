import { pageLoader } from '~/http/page-handler.server';
import { plainAnswer } from '~/http/responses.server';

/** What search engines may read: the shop, not the endless combinations of its filters. */
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
  const lines = ['User-agent: *', 'Allow: /api/docs', ...closed.map((path) => `Disallow: ${path}`)];
  const text = `${lines.join('\n')}\n\nSitemap: ${ctx.publicUrl}/sitemap.xml\n`;
  return plainAnswer(request, 'text/plain', text);
});
