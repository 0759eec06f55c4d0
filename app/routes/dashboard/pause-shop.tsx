import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { MY_PRODUCTS_PATH } from '~/features/products/listing-paths';
import { findOwnPause, pauseRange, pauseShop } from '~/features/listings/pause-shop.server';
import { countOpenOffers } from '~/features/offers/offer.queries.server';
import { pauseSchema } from '~/features/listings/pause.schema';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/field';
import { FormPage } from '~/ui/form-page';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

export const meta: MetaFunction = () => [{ title: `${t('listings.pause.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:manage-own');
  const { ctx } = args;
  const { t } = args.context.language;
  const until = (await findOwnPause(ctx))?.slice(0, 10) ?? null;
  const count = await countOpenOffers(ctx);
  const offers = count > 0 ? t('listings.pause.offers', { count }) : null;
  return { ...pauseRange(ctx.clock.now()), until, offers };
});

export const action = pageAction(
  async (args) =>
    submitForm(args, pauseSchema, async (pause) => {
      await pauseShop(args.ctx, pause);
      return redirectWithToast(args, MY_PRODUCTS_PATH, 'success', 'listings.pause.done');
    }),
  requires('product:manage-own'),
);

export default function PauseShop() {
  const { first, last, until, offers } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, field, busy } = useValidatedForm({
    schema: pauseSchema,
    fields: ['until'],
    reply,
    ...(until && { values: { until } }),
  });
  return (
    <FormPage title={t('listings.pause.title')} lead={t('listings.pause.lead')}>
      {offers ? <p className="mb-4">{offers}</p> : null}
      <ValidatedForm form={form}>
        <TextField
          label={t('listings.pause.until')}
          {...field('until')}
          type="date"
          min={first}
          max={last}
          required
          help={t('listings.pause.untilHelp')}
        />
        <div className="flex flex-wrap gap-3">
          <Button busy={busy}>{t('listings.pause.button')}</Button>
          <ButtonLink variant="quiet" href={MY_PRODUCTS_PATH}>
            {t('ui.cancel')}
          </ButtonLink>
        </div>
      </ValidatedForm>
    </FormPage>
  );
}
