import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { requireHiddenPage } from '~/http/return-to';
import { adminProductPath } from '~/features/accounts/admin-paths';
import { toAuditView } from '~/features/accounts/audit.dto';
import { getProductDetails } from '~/features/moderation/product-details.queries.server';
import { t } from '~/i18n/render-language';
import { ProductPage, type ProductPageProps } from '~/features/moderation/ui/product-page';
import { avatarAddress } from '~/lib/picture';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.product.name ?? t('moderation.productTitle')} · Rummage` },
];

export const loader = pageLoader(async (args): Promise<ProductPageProps> => {
  requireHiddenPage(args, 'report:moderate');
  const details = await getProductDetails(args.ctx, args.params.id ?? '');
  const { product, orders, reports, audit } = details;
  const { imageId, ...seller } = product.seller;
  return {
    product: { ...product, seller: { ...seller, image: imageId ? avatarAddress(imageId) : null } },
    orders,
    reports,
    audit: audit.map((entry) => toAuditView(entry, args.context.language.t)),
    deleteHref: `${adminProductPath(product.id)}/delete`,
  };
});

export default function Product() {
  return <ProductPage {...useLoaderData<typeof loader>()} />;
}
