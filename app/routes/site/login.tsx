import { redirect, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { useState } from 'react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, type FormArgs } from '~/http/page-handler.server';
import { pageMeta } from '~/ui/page-meta';
import { findOrderOfReturn } from '~/http/order-of-return.server';
import { previewOfReturn } from '~/http/return-preview.server';
import { afterFirstStep, completeSecondStep } from '~/http/second-step.server';
import { carriedIn, fieldsOf, signInAnswer } from '~/http/typed-form.server';
import { provePassword } from '~/http/sign-in-session.server';
import {
  signInReason,
  describeNeed,
  returnToOfReferer,
  safeReturnTo,
  withReturnTo,
} from '~/http/return-to';
import { accountKindOf, type AccountKind } from '~/features/accounts/account.policy';
import { StartTrading } from '~/features/accounts/ui/start-trading';
import { SignedIn } from '~/features/accounts/ui/signed-in';
import { SignInPage, TextLink } from '~/features/accounts/ui/sign-in-page';
import { codeFormSchema } from '~/features/second-factors/code.schema';
import { CodeForm } from '~/features/second-factors/ui/code-form';
import { PasskeyButton } from '~/features/second-factors/ui/passkey-button';
import { loginFormSchema } from '~/features/accounts/account.schema';
import { linkIsWaiting } from '~/http/google-flow.server';
import type { MessageKey } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { CheckboxField, TextField } from '~/ui/field';
import { PasswordField } from '~/ui/password-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { GoogleIcon } from '~/ui/google-icon';
import { PlainForm } from '~/ui/link';
import { toShownAgain } from '~/ui/shown-again';
import { EmailAddress } from '~/ui/email-address';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('accounts.login.metaTitle'),
    description: t('accounts.login.metaDescription'),
    path: '/login',
    preview: args.data?.preview,
  });

export const loader = pageLoader(async ({ ctx, context, request, url }) => {
  const given = url.searchParams.get('from');
  const from = safeReturnTo(given);
  if (given === null && !ctx.actor) {
    const before = returnToOfReferer(request, ctx.env.languages);
    // From here on the address names it, also when the page is read again or in another language.
    if (before !== '/') throw redirect(withReturnTo('/login', before));
  }
  const need = describeNeed(ctx.actor, url.searchParams.get('needs'));
  return {
    from,
    preview: await previewOfReturn({ ctx, context }, from),
    need: need && {
      text: context.language.t(need.text),
      gain: need.gain,
      order: need.gain ? null : await findOrderOfReturn(ctx, from),
    },
    google: ctx.google && { sandbox: ctx.google.sandbox !== null },
    linkWaits: await linkIsWaiting(ctx, request),
    signedInAs: ctx.actor && {
      name: ctx.actor.name,
      email: ctx.actor.email,
      kind: accountKindOf(ctx.actor.rights),
    },
  };
});

export const action = pageAction(async (args) => {
  const typed = carriedIn(args.form);
  if (typed) fieldsOf(typed);
  const from = safeReturnTo(args.url.searchParams.get('from'));
  if (args.form.has('begin')) return signInAnswer({ typed });
  if (typed && args.form.has('code')) return takeCode(args, { from, typed });
  return submitForm(
    args,
    loginFormSchema,
    async ({ remember, ...credentials }) => {
      const proven = await provePassword(args, credentials);
      return afterFirstStep(args, { ...proven, remember, from, typed });
    },
    { extra: () => ({ typed, asksCode: false, goOn: null }) },
  );
});

/** The code of the second factor, where this page carries what was typed; else it has its own page. */
function takeCode(args: FormArgs, { from, typed }: { from: string; typed: string }) {
  return submitForm(
    args,
    codeFormSchema,
    ({ code }) => completeSecondStep(args, { code, from, typed }),
    // A sign-in that was begun too long ago begins again.
    { extra: (error) => ({ typed, asksCode: error?.code !== 'unauthenticated', goOn: null }) },
  );
}

const signedInWords = {
  buyer: 'accounts.signedInAs.buyer',
  seller: 'accounts.signedInAs.seller',
  admin: 'accounts.signedInAs.admin',
  buyerSeller: 'accounts.signedInAs.buyerSeller',
  buyerAdmin: 'accounts.signedInAs.buyerAdmin',
  sellerAdmin: 'accounts.signedInAs.sellerAdmin',
  buyerSellerAdmin: 'accounts.signedInAs.buyerSellerAdmin',
} as const satisfies Record<AccountKind, MessageKey>;

export default function Login() {
  const { from, need, signedInAs, google, linkWaits } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const typed = answer?.typed ?? null;
  const { form, field, busy } = useValidatedForm({
    schema: loginFormSchema,
    fields: ['email', 'password', 'remember'],
    reply: answer?.error ? answer : null,
  });
  const [isSignedIn, setSignedIn] = useState(false);
  const goOn = answer?.goOn ?? (isSignedIn && typed ? toShownAgain(from, typed) : null);
  if (goOn) return <SignedIn {...goOn} />;
  if (typed && answer?.asksCode) {
    return (
      <SignInPage title={t('secondFactors.step.title')} lead={t('secondFactors.step.lead')}>
        <CodeForm action={withReturnTo('/login', from)} reply={answer.error ? answer : null}>
          <input type="hidden" name="typed" value={typed} />
        </CodeForm>
      </SignInPage>
    );
  }
  return (
    <SignInPage
      title={t('accounts.login.title')}
      reason={signedInAs ? null : signInReason(from)}
      footer={
        <p>
          <Text
            message="accounts.login.new"
            tags={{ link: <TextLink to={withReturnTo('/register', from)} /> }}
          />
        </p>
      }
    >
      {signedInAs ? (
        <div className="mb-4 space-y-3 rounded bg-sage p-4">
          <p>
            <Text
              message={signedInWords[signedInAs.kind]}
              values={{
                name: signedInAs.name,
                email: <EmailAddress address={signedInAs.email} />,
              }}
            />
            {need ? ` ${need.text}` : ''}
          </p>
          {need?.gain ? <StartTrading right={need.gain} from={from} /> : null}
          {need?.order ? (
            <ButtonLink href={need.order} variant="quiet">
              {t('mails.progress.order')}
            </ButtonLink>
          ) : null}
        </div>
      ) : null}
      {typed ? <p className="mb-4 rounded bg-sage p-4">{t('accounts.login.typed')}</p> : null}
      {linkWaits ? <p className="mb-4 rounded bg-sage p-4">{t('accounts.login.connect')}</p> : null}
      {google ? (
        <GoogleButton action={withReturnTo('/login/google', from)} sandbox={google.sandbox} />
      ) : null}
      <PasskeyButton
        className="mb-4"
        label={t('secondFactors.passkeyLogin')}
        optionsPath="/login/passkey/options"
        path="/login/passkey"
        fields={{ from }}
        onDone={typed ? () => setSignedIn(true) : undefined}
      />
      <ValidatedForm form={form} action={withReturnTo('/login', from)}>
        {typed ? <input type="hidden" name="typed" value={typed} /> : null}
        <TextField
          label={t('ui.email')}
          {...field('email')}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField
          label={t('accounts.login.password')}
          {...field('password')}
          autoComplete="current-password"
          required
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <CheckboxField
            label={t('accounts.login.remember')}
            name="remember"
            defaultChecked={field('remember').defaultValue === 'on'}
          />
          <Link
            to={withReturnTo('/forgot-password', from)}
            className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
          >
            {t('accounts.forgot.title')}
          </Link>
        </div>
        <Button busy={busy} className="w-full">
          {t('accounts.login.title')}
        </Button>
      </ValidatedForm>
    </SignInPage>
  );
}

/** A form of its own, sent by the browser itself: Google is another site. */
function GoogleButton({ action, sandbox }: { action: string; sandbox: boolean }) {
  return (
    <>
      <PlainForm method="post" action={action}>
        <CsrfField />
        <Button variant="quiet" className="w-full">
          <GoogleIcon />
          {t('accounts.login.google')}
        </Button>
      </PlainForm>
      {sandbox ? (
        <p className="mt-1 text-sm text-ink-soft">{t('accounts.login.simulated')}</p>
      ) : null}
      <p className="my-4 flex items-center gap-4 text-sm text-ink-soft">
        <span className="h-px grow bg-line" />
        {t('accounts.login.or')}
        <span className="h-px grow bg-line" />
      </p>
    </>
  );
}
