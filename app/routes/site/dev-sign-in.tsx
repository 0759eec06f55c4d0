import { redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import * as z from 'zod/mini';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, type PageArgs } from '~/http/page-handler.server';
import { checkboxSchema, emailSchema } from '~/features/accounts/account.schema';
import { GOOGLE_CALLBACK_PATH } from '~/http/google-flow.server';
import { DomainError } from '~/lib/domain-error';
import { Button } from '~/ui/button';
import { CheckboxField, TextField } from '~/ui/field';
import { FormPage } from '~/ui/form-page';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { oneValue } from '~/http/form-values.server';

export const meta: MetaFunction = () => [
  { title: t('ui.simulated.pageTitle') },
  { name: 'robots', content: 'noindex' },
];

const requestSchema = z.object({
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.url(),
  state: z.string().check(z.minLength(1)),
  code_challenge: z.string().check(z.length(43)),
  code_challenge_method: z.literal('S256'),
});

/** The authorization request, if this site made it; the page does not exist where keys are set. */
function readRequest({ ctx, url }: PageArgs) {
  const sandbox = ctx.google?.sandbox;
  if (!sandbox) throw new DomainError('not_found');
  const asked = requestSchema.safeParse(Object.fromEntries(url.searchParams));
  if (
    !asked.success ||
    asked.data.client_id !== sandbox.clientId ||
    new URL(asked.data.redirect_uri).pathname !== GOOGLE_CALLBACK_PATH ||
    ![url.host, new URL(ctx.publicUrl).host].includes(new URL(asked.data.redirect_uri).host)
  ) {
    throw new DomainError('bad_request', 'ui.simulated.notOurs');
  }
  return { sandbox, asked: asked.data };
}

export const loader = pageLoader(async (args) => {
  readRequest(args);
  return { action: args.url.pathname + args.url.search };
});

const answerSchema = z.object({
  email: emailSchema,
  name: z._default(
    z.string().check(z.trim(), z.maxLength(80, 'ui.simulated.nameTooLong' satisfies MessageKey)),
    '',
  ),
  verified: checkboxSchema,
});

/** Sends the browser back to the login with a code, or with the refusal that a person chose. */
export const action = pageAction(async (args) => {
  const { sandbox, asked } = readRequest(args);
  const back = new URL(asked.redirect_uri);
  back.searchParams.set('state', asked.state);
  if (oneValue(args.form, 'answer') === 'cancel') {
    back.searchParams.set('error', 'access_denied');
    back.searchParams.set('error_description', args.context.language.t('ui.simulated.cancelled'));
    return redirect(back.href);
  }
  return submitForm(args, answerSchema, async ({ email, name, verified }) => {
    const person = { email, name, emailVerified: verified };
    const { redirect_uri: redirectUri, code_challenge: challenge } = asked;
    back.searchParams.set('code', sandbox.issueCode({ person, redirectUri, challenge }));
    return redirect(back.href);
  });
});

export default function DevSignIn() {
  const { action: address } = useLoaderData<typeof loader>();
  const { form, field } = useValidatedForm({
    schema: answerSchema,
    fields: ['email', 'name', 'verified'],
    reply: useActionData<typeof action>(),
    values: { email: 'robin@example.com', name: 'Robin Google', verified: 'on' },
  });
  return (
    <FormPage title={t('ui.simulated.title')} lead={t('ui.simulated.lead')}>
      <ValidatedForm form={form} action={address} reloadDocument>
        <TextField
          label={t('ui.email')}
          {...field('email')}
          type="email"
          autoComplete="off"
          required
        />
        <TextField label={t('ui.name')} {...field('name')} autoComplete="off" />
        <CheckboxField
          label={t('ui.simulated.verified')}
          name="verified"
          defaultChecked={field('verified').defaultValue === 'on'}
          help={t('ui.simulated.verifiedHelp')}
        />
        <div className="flex flex-wrap gap-3">
          <Button name="answer" value="continue">
            {t('ui.simulated.continue')}
          </Button>
          <Button name="answer" value="cancel" variant="quiet" formNoValidate>
            {t('ui.cancel')}
          </Button>
        </div>
      </ValidatedForm>
    </FormPage>
  );
}
