import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  whoMay,
  type PageArgs,
} from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { adminProductPath } from '~/features/accounts/admin-paths';
import {
  deleteReportedProduct,
  getReportedProduct,
} from '~/features/moderation/delete-product.server';
import { t } from '~/i18n/render-language';
import { ConfirmPage } from '~/ui/page';

const LIST = '/dashboard/reported-products';
const GONE = 'moderation.deletedAlready';

export const meta: MetaFunction = () => [{ title: `${t('moderation.deleteTitle')} · Rummage` }];

/** Where it leads back to, and what it says: the queue of reports, or the product's own page. */
function originOf({ url, params }: Pick<PageArgs, 'url' | 'params'>) {
  return url.pathname.startsWith(`${LIST}/`)
    ? { back: LIST, done: 'moderation.deleted' as const }
    : { back: adminProductPath(params.id ?? ''), done: 'moderation.deletedProduct' as const };
}

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:moderate');
  const { back } = originOf(args);
  const product = await getReportedProduct(args.ctx, args.params.id ?? '');
  if (product.deletedAt) throw await redirectWithToast(args, back, 'success', GONE);
  return { name: product.name, sellerName: product.seller.name, back };
});

export const action = pageAction(async (args) => {
  const { back, done } = originOf(args);
  const deleted = await deleteReportedProduct(args.ctx, args.params.id ?? '');
  return redirectWithToast(args, back, 'success', deleted > 0 ? done : GONE);
}, whoMay('report:moderate'));

export default function DeleteReportedProduct() {
  const { name, sellerName, back } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      title={t('moderation.deleteNamed', { name })}
      confirmLabel={t('moderation.deleteProduct')}
      cancelHref={back}
    >
      <p>{t('moderation.deleteText', { seller: sellerName })}</p>
    </ConfirmPage>
  );
}
