import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
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
    title: 'Newsletter · Rummage',
    description: 'New listings by email, now and then.',
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
      <PageTitle lead="New listings by email, now and then.">Newsletter</PageTitle>
      {stage === 'asked' && !reply ? (
        <Notice title="Check your email.">
          We have sent you an email. Open the link in it within {days} days to confirm your
          subscription. No email after a few minutes? Check your spam folder, or try again in 15
          minutes.
          <OutboxHint mail={mail} />
        </Notice>
      ) : stage === 'confirmed' && !reply ? (
        <Notice title="You are subscribed.">Every email has a link to unsubscribe.</Notice>
      ) : mail !== 'off' ? (
        <SubscribeForm reply={reply} />
      ) : (
        <p>The newsletter is closed at the moment.</p>
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
        label="Email"
        {...field('email')}
        type="email"
        autoComplete="email"
        required
        maxLength={254}
      />
      <Button busy={busy}>Subscribe to the newsletter</Button>
    </ValidatedForm>
  );
}
