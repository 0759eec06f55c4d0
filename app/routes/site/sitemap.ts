import { listLoader, readOnly } from '~/http/page-handler.server';
import { plainAnswer } from '~/http/responses.server';
import { listSellerParts, listSitemapParts } from '~/features/search/sitemap.sql.server';
import { inXml } from '~/lib/xml';

/** The index of the sitemap: one part for the pages, and as many as it takes for products and sellers. */
export const loader = listLoader(async ({ ctx, request }) => {
  const [products, sellers] = await Promise.all([listSitemapParts(ctx), listSellerParts(ctx)]);
  const parts = ['pages', ...products, ...sellers];
  const entries = parts.map(
    (part) => `<sitemap><loc>${inXml(`${ctx.publicUrl}/sitemap/${part}.xml`)}</loc></sitemap>`,
  );
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`;
  return plainAnswer(request, 'application/xml', text);
});

export const action = readOnly;
