import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { MY_PRODUCTS_PATH } from '~/features/products/listing-paths';
import { findOwnPause, pauseRange, pauseShop } from '~/features/listings/pause-shop.server';
import { OFFERS_PATH } from '~/features/offers/offer.policy';
import { countOffersToAnswer } from '~/features/offers/offer.queries.server';
import { pauseSchema } from '~/features/listings/pause.schema';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { TextField } from '~/ui/field';
import { FormPage } from '~/ui/form-page';
import { A } from '~/ui/link';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

/** The heading and the button: a shop that is paused already only changes the day. */
const titleOf = (until: string | null) =>
  until ? t('listings.pause.change') : t('listings.pause.title');

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${titleOf(data?.until ?? null)} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'product:manage-own');
  const { ctx } = args;
  const { t } = args.context.language;
  const until = (await findOwnPause(ctx))?.slice(0, 10) ?? null;
  const count = await countOffersToAnswer(ctx);
  const offers = until ? 'listings.pause.offersPaused' : 'listings.pause.offers';
  return {
    ...pauseRange(ctx.clock.now()),
    until,
    lead: until
      ? t('listings.pause.now', { until: { iso: `${until}T00:00:00Z`, kind: 'date' } })
      : t('listings.pause.lead'),
    offers: count > 0 ? t(offers, { count }) : null,
    // From here: the scripts of the page have neither the address nor the words.
    answer: until ? null : { href: OFFERS_PATH, label: t('offers.seeMine') },
  };
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
  const { first, last, until, lead, offers, answer } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, field, busy } = useValidatedForm({
    schema: pauseSchema,
    fields: ['until'],
    reply,
    ...(until && { values: { until } }),
  });
  return (
    <FormPage title={titleOf(until)} lead={lead}>
      {offers ? (
        <p className="mb-4">
          {offers}{' '}
          {answer ? (
            <A href={answer.href} data-link="" className="row-link">
              {answer.label}
            </A>
          ) : null}
        </p>
      ) : null}
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
          <Button busy={busy}>{titleOf(until)}</Button>
          <ButtonLink variant="quiet" href={MY_PRODUCTS_PATH}>
            {t('ui.cancel')}
          </ButtonLink>
        </div>
      </ValidatedForm>
    </FormPage>
  );
}
