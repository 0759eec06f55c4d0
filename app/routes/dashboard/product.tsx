import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { submitForm } from '~/http/form-fields.server';
import { dismissOneReport } from '~/http/report-decision.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requireHiddenPage } from '~/http/return-to';
import { adminProductPath } from '~/features/accounts/admin-paths';
import { toAuditView } from '~/features/accounts/audit.dto';
import { shownName } from '~/features/accounts/erased-names';
import { getReportedProduct } from '~/features/moderation/delete-product.server';
import { approveListing, dismissFlags } from '~/features/moderation/listing-decisions.server';
import { enteredFacts } from '~/features/products/category-field';
import { listFields } from '~/features/products/category-fields.server';
import { categoryNameIn } from '~/features/products/category-names.server';
import { seenListingSchema } from '~/features/moderation/moderation.schema';
import { reasonNamer } from '~/features/moderation/reason-names.server';
import { getProductDetails } from '~/features/moderation/product-details.queries.server';
import { inTitle, t } from '~/i18n/render-language';
import { ProductPage, type ProductPageProps } from '~/features/moderation/ui/product-page';
import { DomainError } from '~/lib/domain-error';
import { avatarAddress } from '~/lib/picture';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${inTitle(data?.product.name) || t('moderation.productTitle')} · Rummage` },
];

export const loader = pageLoader(async (args): Promise<Omit<ProductPageProps, 'reply'>> => {
  requireHiddenPage(args, 'report:moderate');
  const details = await getProductDetails(args.ctx, args.params.id ?? '');
  const { product, orders, flags, cases, mayDecide, mayShowAgain, audit } = details;
  const { ctx, context } = args;
  const name = await categoryNameIn(ctx, context.language, product.category);
  const category = { ...product.category, name };
  const fields = await listFields(ctx, category.id, context.language);
  const nameOf = await reasonNamer(ctx, context.language);
  const named = <Row extends { reason: string | null }>(row: Row) => ({
    ...row,
    reason: nameOf(row.reason),
  });
  const { t } = context.language;
  const { imageId, ...seller } = product.seller;
  return {
    product: {
      ...product,
      name: shownName(product.name, t),
      category,
      facts: enteredFacts(fields, product.attributes),
      seller: {
        ...seller,
        name: shownName(seller.name, t),
        image: imageId ? avatarAddress(imageId) : null,
      },
    },
    orders: orders.map((order) => ({ ...order, buyerName: shownName(order.buyerName, t) })),
    flags: flags.map((flag) => ({
      ...flag,
      otherName: flag.otherName && shownName(flag.otherName, t),
    })),
    cases,
    mayDecide,
    mayShowAgain,
    reports: details.reports.map((row) => ({
      ...named(row),
      reporter: shownName(row.reporter, t),
    })),
    decisions: details.decisions.map(named),
    audit: audit.map((entry) => toAuditView(entry, t)),
    deleteHref: `${adminProductPath(product.id)}/delete`,
  };
});

/**
 * Approves the listing that waits, dismisses what rules have noticed, or dismisses one report. A listing
 * that was decided or changed since its page was opened is answered with the page as it is now.
 */
export const action = pageAction(
  async (args) => {
    const id = args.params.id ?? '';
    const here = adminProductPath(id);
    const intent = oneValue(args.form, 'intent');
    if (intent === 'dismiss') return dismissOneReport(args, here);
    if (intent !== 'approve' && intent !== 'dismiss-flags') throw new DomainError('bad_request');
    return submitForm(args, seenListingSchema, async ({ seen }) => {
      if (intent === 'dismiss-flags') {
        const dismissed = await dismissFlags(args.ctx, id, seen);
        const text = dismissed ? 'listingChecks.flagsDismissed' : 'listingChecks.noFlags';
        return redirectWithToast(args, here, 'success', text);
      }
      await approveListing(args.ctx, id, seen);
      return redirectWithToast(args, here, 'success', 'listingChecks.approved');
    });
  },
  {
    needs: 'report:moderate',
    authorise: ({ ctx, params }) => getReportedProduct(ctx, params.id ?? ''),
  },
);

export default function Product() {
  return <ProductPage {...useLoaderData<typeof loader>()} reply={useActionData<typeof action>()} />;
}
