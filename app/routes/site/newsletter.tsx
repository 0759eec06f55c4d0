import { json, redirect, type MetaFunction } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readFields, refusedFields } from '~/http/form-fields.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { pageMeta } from '~/ui/page-meta';
import { CONFIRM_DAYS, subscriptionSchema } from '~/features/newsletter/newsletter.schema';
import { subscribe } from '~/features/newsletter/newsletter.server';
import { isDomainError } from '~/lib/domain-error';
import { addressKey } from '~/platform/limits.server';
import { Button } from '~/ui/button';
import { CsrfField, ErrorSummary, listErrors } from '~/ui/form-parts';
import { TextField } from '~/ui/field';
import { FormPage } from '~/ui/page';
import { Notice, OutboxHint } from '~/ui/notices';
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
  const fields = readFields(form, subscriptionSchema);
  if (!fields.ok) return json(fields.state, { status: 422 });
  try {
    await context.services.limits.consume('newsletter', addressKey(context.ip));
    await subscribe(ctx, fields.value);
  } catch (error) {
    const status = isDomainError(error) ? error.status : 500;
    return json(refusedFields(error, fields.typed), { status });
  }
  return redirect('/newsletter?stage=asked');
});

export default function Newsletter() {
  const { mail, days, stage } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  return (
    <FormPage title="Newsletter" lead="New listings by email, now and then.">
      {stage === 'asked' && !refused ? (
        <Notice title="Check your email.">
          We have sent you an email. Open the link in it within {days} days to confirm your
          subscription. No email after a few minutes? Check your spam folder, or try again in 15
          minutes.
          <OutboxHint mail={mail} />
        </Notice>
      ) : stage === 'confirmed' && !refused ? (
        <Notice title="You are subscribed.">Every email has a link to unsubscribe.</Notice>
      ) : mail !== 'off' ? (
        <SubscribeForm refused={refused} />
      ) : (
        <p>The newsletter is closed at the moment.</p>
      )}
    </FormPage>
  );
}

type Refused = ReturnType<typeof useActionData<typeof action>>;

function SubscribeForm({ refused }: { refused: Refused }) {
  const busy = useNavigation().formAction?.startsWith('/newsletter') ?? false;
  const { values = {}, errors = {} } = refused ?? {};
  return (
    <Form method="post" action="/newsletter" noValidate className="space-y-4">
      <CsrfField />
      <ErrorSummary errors={listErrors(refused, ['email'])} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        defaultValue={values.email}
        errors={errors.email}
      />
      <Button busy={busy}>Subscribe to the newsletter</Button>
    </Form>
  );
}
