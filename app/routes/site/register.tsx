import { redirect, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
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
import { SignInPage } from '~/features/accounts/ui/sign-in-page';
import { registrationSchema, type RegistrationInput } from '~/features/accounts/account.schema';
import { register, requireFreeEmail } from '~/features/accounts/register.server';
import { preparePhoto } from '~/features/images/prepare-photo.server';
import { storeUserPhoto } from '~/features/images/store-photo.server';
import { Button } from '~/ui/button';
import { SelectField, TextField } from '~/ui/field';
import { PasswordField } from '~/ui/password-field';
import { PhotoField, findPhotoErrors } from '~/ui/photo-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';

const PHOTO_LOST =
  'Your account is ready, but the photo could not be stored. You can add one later.';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Register · Rummage',
    description: 'Create an account to buy or sell second-hand things on Rummage.',
    path: '/register',
  });

export const loader = pageLoader(async ({ url }) => ({
  from: safeReturnTo(url.searchParams.get('from')),
}));

export const action = pageAction(
  async (args) => {
    const { ctx, context, request, form, url } = args;
    const { photo, refusal } = await findSentPhoto(args, 'photo', { required: true });
    const create = async (account: RegistrationInput) => {
      await countRegistration(context, account.email);
      await requireFreeEmail(ctx, account.email);
      await countRegistrationPhoto(context);
      const prepared = photo && (await preparePhoto(ctx, photo, 'photo'));
      const { userId } = await register(ctx, account);
      // A photo that could not be stored never costs a person the account.
      const stored = prepared === null || (await storeUserPhoto(ctx, userId, prepared));
      const { setCookies } = await startSession(ctx, request, { userId, remember: false });
      const headers = await toastHeaders(context, request, [
        { kind: 'success', text: 'User Created Successfully.' },
        ...(stored ? [] : [{ kind: 'error' as const, text: PHOTO_LOST }]),
      ]);
      const to = safeReturnTo(url.searchParams.get('from'));
      return redirect(to, { headers: withCookies(setCookies, headers) });
    };
    const extra = () => ({ photoAgain: photo !== null });
    return submitForm({ form, context }, registrationSchema, create, { refusal, extra });
  },
  { photos: { photo: 1 }, anonymousPhotos: true },
);

/** Whether the return address is a page for sellers. */
const sells = (from: string) => /^\/dashboard\/(add-product|my-products)/.test(from);

const roleOptions = [
  { value: 'buyer', label: 'Buyer' },
  { value: 'seller', label: 'Seller' },
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
      title="Register"
      reason={signInReason(from)}
      footer={
        <p>
          Have an account already?{' '}
          <Link
            to={withReturnTo('/login', from)}
            className="text-brand underline underline-offset-4"
          >
            Login
          </Link>
        </p>
      }
    >
      <ValidatedForm
        form={form}
        action={withReturnTo('/register', from)}
        encType="multipart/form-data"
      >
        <TextField label="Name" {...field('name')} autoComplete="name" required />
        <PhotoField label="Photo" {...field('photo')} chooseAgain={reply?.photoAgain} />
        <SelectField
          label="Role"
          {...field('role')}
          required
          options={roleOptions}
          help="Buyers book and pay, sellers list things. You can start with one and add the other later, with the same account."
        />
        <TextField label="Email" {...field('email')} type="email" autoComplete="email" required />
        <PasswordField
          label="Password"
          {...field('password')}
          autoComplete="new-password"
          required
          help="At least 8 characters."
        />
        <Button busy={busy} className="w-full">
          Register
        </Button>
      </ValidatedForm>
    </SignInPage>
  );
}
