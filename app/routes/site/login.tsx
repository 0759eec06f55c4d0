import { redirect, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { pageMeta } from '~/ui/page-meta';
import { previewOfReturn } from '~/http/return-preview.server';
import { signIn, withCookies } from '~/http/sign-in-session.server';
import { toastHeaders } from '~/http/toasts.server';
import { signInReason, describeNeed, safeReturnTo, withReturnTo } from '~/http/return-to';
import { accountKind } from '~/features/accounts/account.policy';
import { StartTrading } from '~/features/accounts/ui/start-trading';
import { SignInPage } from '~/features/accounts/ui/sign-in-page';
import { loginFormSchema } from '~/features/accounts/account.schema';
import { endFlow, linkIsWaiting, linkWaitingGoogle } from '~/features/accounts/google-flow.server';
import { withArticle } from '~/lib/text';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/form-parts';
import { CheckboxField, TextField } from '~/ui/field';
import { PasswordField } from '~/ui/password-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { GoogleIcon } from '~/ui/google-icon';
import { PlainForm } from '~/ui/link';

const LINKED = 'Google is connected. You can now log in either way.';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Login · Rummage',
    description: 'Log in to book, sell or look after your things on Rummage.',
    path: '/login',
    preview: args.data?.preview,
  });

export const loader = pageLoader(async ({ ctx, request, url }) => ({
  from: safeReturnTo(url.searchParams.get('from')),
  preview: await previewOfReturn({ ctx }, safeReturnTo(url.searchParams.get('from'))),
  need: describeNeed(ctx.actor, url.searchParams.get('needs')),
  google: ctx.google && { sandbox: ctx.google.sandbox !== null },
  linkWaits: await linkIsWaiting(ctx, request),
  signedInAs: ctx.actor && {
    name: ctx.actor.name,
    email: ctx.actor.email,
    kind: accountKind(ctx.actor.rights),
  },
}));

export const action = pageAction(async (args) => {
  const { ctx, context, request, form, url } = args;
  return submitForm({ form, context }, loginFormSchema, async (credentials) => {
    const { userId, setCookies } = await signIn(args, credentials);
    const from = safeReturnTo(url.searchParams.get('from'));
    const linked = await linkWaitingGoogle(ctx, request, userId);
    const headers = linked
      ? await toastHeaders(context, request, [{ kind: 'success', text: LINKED }])
      : new Headers();
    if (linked) headers.append('Set-Cookie', await endFlow(ctx, request));
    return redirect(from, { headers: withCookies(setCookies, headers) });
  });
});

export default function Login() {
  const { from, need, signedInAs, google, linkWaits } = useLoaderData<typeof loader>();
  const { form, field, busy } = useValidatedForm({
    schema: loginFormSchema,
    fields: ['email', 'password', 'remember'],
    reply: useActionData<typeof action>(),
  });
  return (
    <SignInPage
      title="Login"
      reason={signedInAs ? null : signInReason(from)}
      footer={
        <p>
          New to Rummage?{' '}
          <Link
            to={withReturnTo('/register', from)}
            className="text-brand underline underline-offset-4"
          >
            Create an account
          </Link>
        </p>
      }
    >
      {signedInAs ? (
        <div className="mb-4 space-y-3 rounded bg-sage p-4">
          <p>
            You are signed in as {signedInAs.name} ({signedInAs.email}), with{' '}
            {withArticle(signedInAs.kind)} account.{need ? ` ${need.text}` : ''}
          </p>
          {need?.gain ? <StartTrading right={need.gain} from={from} /> : null}
        </div>
      ) : null}
      {linkWaits ? (
        <p className="mb-4 rounded bg-sage p-4">
          Log in with your password once to connect Google to your account.
        </p>
      ) : null}
      {google ? (
        <GoogleButton action={withReturnTo('/login/google', from)} sandbox={google.sandbox} />
      ) : null}
      <ValidatedForm form={form} action={withReturnTo('/login', from)}>
        <TextField
          label="Email"
          {...field('email')}
          type="email"
          autoComplete="username"
          required
        />
        <PasswordField
          label="Password"
          {...field('password')}
          autoComplete="current-password"
          required
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <CheckboxField
            label="Remember me"
            name="remember"
            defaultChecked={field('remember').defaultValue === 'on'}
          />
          <Link
            to={withReturnTo('/forgot-password', from)}
            className="inline-flex min-h-11 items-center text-brand underline underline-offset-4"
          >
            Forgot your password?
          </Link>
        </div>
        <Button busy={busy} className="w-full">
          Login
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
          Continue with Google
        </Button>
      </PlainForm>
      {sandbox ? (
        <p className="mt-1 text-sm text-ink-soft">
          In this demo, the button opens a simulated Google sign-in.
        </p>
      ) : null}
      <p className="my-4 flex items-center gap-4 text-sm text-ink-soft">
        <span className="h-px grow bg-line" />
        OR
        <span className="h-px grow bg-line" />
      </p>
    </>
  );
}
