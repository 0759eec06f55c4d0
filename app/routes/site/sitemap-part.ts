import { listLoader, readOnly } from '~/http/page-handler.server';
import { englishPages, publicPages } from '~/http/public-pages';
import { plainAnswer } from '~/http/responses.server';
import { listSellersOfPart, listSitemapPart } from '~/features/search/sitemap.sql.server';
import { addressIn } from '~/i18n/addresses';
import { publicLanguages } from '~/i18n/catalogues.server';
import { productPath, sellerPath } from '~/features/products/product.dto';
import { DomainError } from '~/lib/domain-error';
import { inXml } from '~/lib/xml';

/** Part of the sitemap: `pages`, or a range of products or sellers as the index names it. */
export const loader = listLoader(async ({ ctx, params, request }) => {
  const part = /^(.+)\.xml$/.exec(params.part ?? '')?.[1];
  if (!part) throw new DomainError('not_found');
  const sellers = await listSellersOfPart(ctx, part);
  const products = part === 'pages' || sellers ? [] : await listSitemapPart(ctx, part);
  if (!products) throw new DomainError('not_found');
  const languages = publicLanguages(ctx.env.languages);
  const url = (path: string, changed?: number) => {
    const day = changed === undefined ? '' : new Date(changed).toISOString();
    const lastmod = day && `<lastmod>${day}</lastmod>`;
    const addresses = languages.map(({ code, prefix }) => ({
      code,
      address: inXml(ctx.publicUrl + addressIn(prefix, path)),
    }));
    const alternates = addresses.map(
      ({ code, address }) => `<xhtml:link rel="alternate" hreflang="${code}" href="${address}"/>`,
    );
    return addresses
      .map(({ address }) => `<url><loc>${address}</loc>${lastmod}${alternates.join('')}</url>`)
      .join('\n');
  };
  const urlInEnglish = (path: string) => `<url><loc>${inXml(ctx.publicUrl + path)}</loc></url>`;
  const urls = [
    ...(part === 'pages' ? publicPages.map((path) => url(path)) : []),
    ...(part === 'pages' ? englishPages.map(urlInEnglish) : []),
    ...products.map(({ id, updatedAt }) => url(productPath(id), updatedAt)),
    ...(sellers ?? []).map((id) => url(sellerPath(id))),
  ];
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
  return plainAnswer(request, 'application/xml', text);
});

export const action = readOnly;
