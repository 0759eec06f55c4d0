import { redirectDocument, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { findSentPhoto } from '~/http/photo-fields.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { pageMeta } from '~/ui/page-meta';
import {
  countRegistration,
  countRegistrationPhoto,
  startSession,
  withCookies,
} from '~/http/sign-in-session.server';
import { signInReason, safeReturnTo, withReturnTo } from '~/http/return-to';
import { toastHeaders } from '~/http/toasts.server';
import { SignInPage, TextLink } from '~/features/accounts/ui/sign-in-page';
import { registrationSchema, type RegistrationInput } from '~/features/accounts/account.schema';
import { requireFreeEmail } from '~/features/accounts/free-email.server';
import { register, requireRegistrable } from '~/features/accounts/register.server';
import { preparePhoto } from '~/features/images/prepare-photo.server';
import { storeUserPhoto } from '~/features/images/store-photo.server';
import { t, Text } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { SelectField, TextField } from '~/ui/field';
import { PasswordField } from '~/ui/password-field';
import { findPhotoErrors } from '~/ui/photo-checks';
import { PhotoField } from '~/ui/photo-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: t('accounts.register.metaTitle'),
    description: t('accounts.register.metaDescription'),
    path: '/register',
  });

export const loader = pageLoader(async ({ url }) => ({
  from: safeReturnTo(url.searchParams.get('from')),
}));

export const action = pageAction(
  async (args) => {
    const { ctx, context, request, url } = args;
    const { photo, refusal } = await findSentPhoto(args, 'photo', { required: true });
    const create = async (account: RegistrationInput) => {
      await countRegistration(context, account.email);
      await requireFreeEmail(ctx, account.email);
      await requireRegistrable(ctx, account);
      await countRegistrationPhoto(context);
      const prepared = photo && (await preparePhoto(ctx, photo, 'photo'));
      const { userId, proof } = await register(ctx, account);
      // Registration succeeds even when the photo can't be stored.
      const stored = prepared === null || (await storeUserPhoto(ctx, userId, prepared));
      const { setCookies } = await startSession(ctx, request, { userId, proof, remember: false });
      const headers = await toastHeaders(context, request, [
        { kind: 'success', text: 'accounts.register.done' },
        ...(stored
          ? []
          : [{ kind: 'error' as const, text: 'accounts.register.photoLost' as const }]),
      ]);
      const to = safeReturnTo(url.searchParams.get('from'));
      // As a page of its own: `/saved` redirects with a toast, and the root route's data, fetched
      // beside it, would clear that toast unseen.
      return redirectDocument(to, { headers: withCookies(setCookies, headers) });
    };
    const extra = () => ({ photoAgain: photo !== null });
    return submitForm(args, registrationSchema, create, { refusal, extra });
  },
  { photos: { photo: 1 }, anonymousPhotos: true },
);

/** Whether the return address is a page for sellers. */
const sells = (from: string) => /^\/dashboard\/(add-product|my-products)/.test(from);

const roleOptions = () => [
  { value: 'buyer', label: t('ui.buyer') },
  { value: 'seller', label: t('ui.seller') },
];

export default function Register() {
  const { from } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { form, field, busy } = useValidatedForm({
    schema: registrationSchema,
    fields: ['name', 'photo', 'role', 'email', 'password'],
    reply,
    values: { role: sells(from) ? 'seller' : 'buyer' },
    check: (sent) => findPhotoErrors(sent, 'photo', { required: true }),
  });
  return (
    <SignInPage
      title={t('accounts.register.title')}
      reason={signInReason(from)}
      footer={
        <p>
          <Text
            message="accounts.register.have"
            tags={{ link: <TextLink to={withReturnTo('/login', from)} /> }}
          />
        </p>
      }
    >
      <ValidatedForm
        form={form}
        action={withReturnTo('/register', from)}
        encType="multipart/form-data"
      >
        <TextField label={t('ui.name')} {...field('name')} autoComplete="name" required />
        <PhotoField
          label={t('accounts.photo')}
          {...field('photo')}
          chooseAgain={reply?.photoAgain}
        />
        <SelectField
          label={t('accounts.register.role')}
          {...field('role')}
          required
          options={roleOptions()}
          help={t('accounts.register.roleHelp')}
        />
        <TextField
          label={t('ui.email')}
          {...field('email')}
          type="email"
          autoComplete="email"
          required
        />
        <PasswordField
          label={t('accounts.login.password')}
          {...field('password')}
          autoComplete="new-password"
          required
          help={t('accounts.passwordHelp')}
        />
        <Button busy={busy} className="w-full">
          {t('accounts.register.title')}
        </Button>
      </ValidatedForm>
    </SignInPage>
  );
}
