import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageLoader } from '~/http/page-handler.server';
import { requireHiddenPage } from '~/http/return-to';
import { shownName } from '~/features/accounts/erased-names';
import { getChargeback } from '~/features/disputes/chargeback.server';
import { ChargebackPage } from '~/features/disputes/ui/chargeback-page';
import { inTitle, t } from '~/i18n/render-language';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${t('disputes.evidence.title', { name: inTitle(data?.order.name) })} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  requireHiddenPage(args, 'dispute:decide');
  const { text, buyer, seller, ...found } = await getChargeback(args.ctx, args.params.id ?? '');
  const { t } = args.context.language;
  const parties = {
    buyer: { ...buyer, name: shownName(buyer.name, t) },
    seller: { ...seller, name: shownName(seller.name, t) },
  };
  return { ...found, ...parties, text: t(text) };
});

export default function Chargeback() {
  const found = useLoaderData<typeof loader>();
  return <ChargebackPage found={found} />;
}
