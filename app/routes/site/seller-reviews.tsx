import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { tableRequest, tableView } from '~/http/lists.server';
import { cacheablePageData } from '~/http/page-data.server';
import { listLoader } from '~/http/page-handler.server';
import { sellerPath } from '~/features/products/product.dto';
import { toReviewView } from '~/features/reviews/review.dto';
import { getRating, listReviewsOf } from '~/features/reviews/review.queries.server';
import { ReviewList } from '~/features/reviews/ui/review-list';
import { RatingLine } from '~/features/reviews/ui/stars';
import { getSellerName } from '~/features/sellers/seller.queries.server';
import { inTitle, t, Text } from '~/i18n/render-language';
import { BackLink } from '~/ui/back-link';
import { PageTitle } from '~/ui/page';
import { pageMeta } from '~/ui/page-meta';
import { Pager } from '~/ui/pager';

export const meta: MetaFunction<typeof loader> = (args) => {
  const title = t('reviews.ofTitle', { name: inTitle(args.data?.name) });
  return pageMeta(args, {
    title: `${title} · Rummage`,
    description: title,
    path: `${sellerPath(args.params.id ?? '')}/reviews`,
    index: false,
  });
};

export const loader = listLoader(async ({ ctx, context, url, params }) => {
  const { id, name } = await getSellerName(ctx, params.id ?? '');
  const page = await listReviewsOf(ctx, id, { ...tableRequest(url), search: '' });
  const readerId = ctx.actor?.userId;
  const table = tableView(url, page, (row) => toReviewView(row, readerId));
  const rating = await getRating(ctx, id);
  const own = readerId === id;
  return cacheablePageData(context, { id, name, own, rating, table }, 'availability');
});

export default function SellerReviews() {
  const { id, name, own, rating, table } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <p className="print:hidden">
        <BackLink href={sellerPath(id)}>{t('sellers.backTo', { name })}</BackLink>
      </p>
      <PageTitle>
        <Text message="reviews.ofTitle" values={{ name: <bdi>{name}</bdi> }} />
      </PageTitle>
      <p className="text-ink-soft">
        <RatingLine rating={rating} />
      </p>
      <ReviewList reviews={table.items} name={name} own={own} />
      <Pager previousHref={table.previousHref} nextHref={table.nextHref} />
    </div>
  );
}
