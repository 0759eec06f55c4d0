import type { MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage, safeReturnTo } from '~/http/return-to';
import { acceptRepeated } from '~/http/repeated-form.server';
import { productPath } from '~/features/products/product.dto';
import { getProductToReport, takeBackReport } from '~/features/moderation/own-reports.server';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { ReportForm } from '~/features/moderation/ui/report-form';
import { ProductLine } from '~/features/products/ui/product-line';
import { findSameReport } from '~/features/moderation/repeated-report.server';
import { reportProduct, requireUnreportedProduct } from '~/features/moderation/reports.server';
import { reportFormSchema } from '~/features/moderation/report.schema';
import { t } from '~/i18n/render-language';
import { priceOf } from '~/lib/money';
import { isDomainError } from '~/lib/domain-error';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { RefusedForm } from '~/ui/refused-form';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data
      ? t('products.report.pageTitle', { name: data.name })
      : t('products.report.anyTitle'),
  },
  { name: 'robots', content: 'noindex' },
];

/** The page to come back to; the product's own unless the address names another. */
function returnTo(url: URL, id: string): string {
  const from = url.searchParams.get('from');
  return from ? safeReturnTo(from) : productPath(id);
}

export const loader = pageLoader(async (args) => {
  requirePage(args, 'report:make');
  const product = await getProductToReport(args.ctx, args.params.id ?? '');
  const reasons = await listReasonChoices(args.ctx, args.context.language, 'listing');
  return { ...product, reasons, returnTo: returnTo(args.url, product.id) };
});

/** Reports the product with a reason, or takes the report back. */
export const action = pageAction(
  async (args) => {
    const { ctx, form, params, url } = args;
    const id = params.id ?? '';
    const back = returnTo(url, id);
    if (oneValue(form, 'intent') === 'take-back-report') {
      try {
        await takeBackReport(ctx, id);
      } catch (error) {
        if (!isDomainError(error) || error.status !== 409) throw error;
        return redirectWithToast(args, back, 'error', error.message);
      }
      return redirectWithToast(args, back, 'success', 'products.report.withdrawn');
    }
    const subject = { kind: 'product', id } as const;
    return submitForm(
      args,
      reportFormSchema,
      async (report) => {
        await acceptRepeated(
          () => reportProduct(ctx, id, report),
          () => findSameReport(ctx, subject, report),
        );
        return redirectWithToast(args, back, 'success', 'products.report.placed');
      },
      { authoriseInvalid: () => requireUnreportedProduct(ctx, id) },
    );
  },
  {
    needs: 'report:make',
    authorise: ({ ctx, params }) => getProductToReport(ctx, params.id ?? ''),
  },
);

export default function ReportProduct() {
  const { reported, reasons, returnTo: back, ...product } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { name } = product;
  const state = reported?.isClosed
    ? t('products.report.reviewed')
    : t('products.report.willReview');
  return (
    <div className="mx-auto w-full max-w-md">
      <h1 className="font-display text-xl font-semibold text-balance wrap-anywhere">
        {reported
          ? t('products.report.reportedHeading', { name })
          : t('products.report.heading', { name })}
      </h1>
      <p className="mt-1 mb-4 text-ink-soft">{reported ? state : t('products.report.lead')}</p>
      <ProductLine
        product={product}
        lines={[t('moderation.soldBy', { price: priceOf(product), seller: product.sellerName })]}
      />
      {reported && reply ? <RefusedForm reply={reply} field="details" /> : null}
      {reported ? (
        <OwnReport canTakeBack={reported.canTakeBack} backHref={back} />
      ) : (
        <ReportForm reply={reply} cancelHref={back} reasons={reasons} />
      )}
    </div>
  );
}

function OwnReport({ canTakeBack, backHref }: { canTakeBack: boolean; backHref: string }) {
  const busy = useNavigation().formMethod === 'POST';
  return (
    <div className="flex flex-wrap gap-3">
      {canTakeBack ? (
        <Form method="post">
          <CsrfField />
          <input type="hidden" name="intent" value="take-back-report" />
          <Button variant="quiet" busy={busy}>
            {t('products.report.withdrawMine')}
          </Button>
        </Form>
      ) : null}
      <ButtonLink href={backHref}>{t('products.report.goBack')}</ButtonLink>
    </div>
  );
}
