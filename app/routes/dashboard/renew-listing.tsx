import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { toastConflict } from '~/http/conflict-toast.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { getListingToRenew, renewListing } from '~/features/listings/end-listings.server';
import { MY_PRODUCTS_PATH } from '~/features/products/listing-paths';
import { LISTING_DAYS } from '~/features/products/listing.policy';
import { t, Text } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { DateTime } from '~/ui/formats';
import { FormPage } from '~/ui/form-page';

export const meta: MetaFunction = () => [{ title: `${t('listings.renew.title')} · Rummage` }];

/** Where the mail about the end of a listing leads. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:manage-own');
  return getListingToRenew(args.ctx, args.params.id ?? '');
});

export const action = pageAction(async (args) => {
  await toastConflict(args, MY_PRODUCTS_PATH, () => renewListing(args.ctx, args.params.id ?? ''));
  return redirectWithToast(args, MY_PRODUCTS_PATH, 'success', 'listings.renew.done');
}, requires('product:manage-own'));

export default function RenewListing() {
  const { name, status, ended, endsAt } = useLoaderData<typeof loader>();
  const busy = useNavigation().formMethod === 'POST';
  if (status === 'sold') {
    return (
      <FormPage title={t('listings.renew.heading', { name })}>
        <p>{t('listings.renew.sold')}</p>
        <ButtonLink href={MY_PRODUCTS_PATH} className="mt-6">
          {t('listings.toMine')}
        </ButtonLink>
      </FormPage>
    );
  }
  return (
    <FormPage title={t('listings.renew.heading', { name })}>
      <div className="space-y-2 text-ink-soft">
        {ended ? (
          <p>{t('listings.renew.ended')}</p>
        ) : endsAt ? (
          <p>
            <Text
              message="listings.renew.until"
              values={{ until: <DateTime iso={endsAt} kind="date" /> }}
            />
          </p>
        ) : null}
        <p>{t('listings.renew.text', { count: LISTING_DAYS })}</p>
      </div>
      <Form method="post" className="mt-6 flex flex-wrap gap-3">
        <CsrfField />
        <Button busy={busy}>{t('listings.renew.button')}</Button>
        <ButtonLink variant="quiet" href={MY_PRODUCTS_PATH}>
          {t('ui.cancel')}
        </ButtonLink>
      </Form>
    </FormPage>
  );
}
