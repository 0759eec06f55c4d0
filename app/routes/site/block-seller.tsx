import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { whyNoBlock } from '~/features/blocks/blocks.server';
import { blockPerson } from '~/features/offers/block-person.server';
import { sellerPath } from '~/features/products/product.dto';
import { getSellerName } from '~/features/sellers/seller.queries.server';
import { RefusedPage } from '~/features/sellers/ui/refused-page';
import { inTitle, t } from '~/i18n/render-language';
import { ConfirmPage } from '~/ui/form-page';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${t('sellers.blockQuestion', { name: inTitle(data?.name) })} · Rummage` },
  { name: 'robots', content: 'noindex' },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'person:block');
  const { id, name } = await getSellerName(args.ctx, args.params.id ?? '');
  const refusal = whyNoBlock(args.ctx, id);
  return { id, name, refusal: refusal && args.context.language.t(refusal) };
});

export const action = pageAction(async (args) => {
  const { id } = await getSellerName(args.ctx, args.params.id ?? '');
  await blockPerson(args.ctx, id);
  return redirectWithToast(args, sellerPath(id), 'success', 'conversations.toast.blocked');
}, requires('person:block'));

export default function BlockSeller() {
  const { id, name, refusal } = useLoaderData<typeof loader>();
  const title = t('sellers.blockQuestion', { name });
  if (refusal) return <RefusedPage title={title} reason={refusal} seller={{ id, name }} />;
  return (
    <ConfirmPage title={title} confirmLabel={t('sellers.block')} cancelHref={sellerPath(id)}>
      <p>{t('sellers.blockText')}</p>
    </ConfirmPage>
  );
}
