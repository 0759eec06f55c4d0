import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { pageMeta } from '~/ui/page-meta';
import { CONFIRM_DAYS, subscriptionSchema } from '~/features/newsletter/newsletter.schema';
import { subscribe } from '~/features/newsletter/newsletter.server';
import { addressKey } from '~/platform/limits.server';
import { Button } from '~/ui/button';
import { TextField } from '~/ui/field';
import { PageTitle } from '~/ui/page';
import { Notice, OutboxHint } from '~/ui/notices';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('newsletter.metaTitle'),
    description: t('newsletter.lead'),
    path: '/newsletter',
  });

export const loader = pageLoader(async ({ ctx, url }) => ({
  mail: ctx.mailer.kind,
  days: CONFIRM_DAYS,
  stage: url.searchParams.get('stage'),
}));

/** Answers the same whether the address is new, waiting or on the list already. */
export const action = pageAction(async ({ ctx, context, form }) => {
  return submitForm({ form, context }, subscriptionSchema, async (subscription) => {
    await context.services.limits.consume('newsletter', addressKey(context.ip));
    await subscribe(ctx, subscription);
    return redirect('/newsletter?stage=asked');
  });
});

export default function Newsletter() {
  const { mail, days, stage } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-md">
      <PageTitle lead={t('newsletter.lead')}>{t('newsletter.title')}</PageTitle>
      {stage === 'asked' && !reply ? (
        <Notice title={t('newsletter.askedTitle')}>
          {t('newsletter.askedText', { days })}
          <OutboxHint mail={mail} />
        </Notice>
      ) : stage === 'confirmed' && !reply ? (
        <Notice title={t('newsletter.doneTitle')}>{t('newsletter.doneText')}</Notice>
      ) : mail !== 'off' ? (
        <SubscribeForm reply={reply} />
      ) : (
        <p>{t('newsletter.closed')}</p>
      )}
    </div>
  );
}

function SubscribeForm({ reply }: { reply: FormReply | undefined }) {
  const { form, field, busy } = useValidatedForm({
    schema: subscriptionSchema,
    fields: ['email'],
    reply,
  });
  return (
    <ValidatedForm form={form} action="/newsletter">
      <TextField
        label={t('ui.email')}
        {...field('email')}
        type="email"
        autoComplete="email"
        required
        maxLength={254}
      />
      <Button busy={busy}>{t('newsletter.subscribe')}</Button>
    </ValidatedForm>
  );
}
