import { json, redirect, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readFields, refusedFields, type FormState } from '~/http/form-fields.server';
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
import { registrationSchema } from '~/features/accounts/account.schema';
import { register, requireFreeEmail } from '~/features/accounts/register.server';
import { preparePhoto } from '~/features/images/prepare-photo.server';
import { storeUserPhoto } from '~/features/images/store-photo.server';
import { isDomainError } from '~/lib/domain-error';
import { Button } from '~/ui/button';
import { CsrfField, ErrorSummary, listErrors } from '~/ui/form-parts';
import { SelectField, TextField } from '~/ui/field';
import { FormPage } from '~/ui/page';
import { PhotoField } from '~/ui/photo-field';

const FIELDS = ['name', 'photo', 'role', 'email', 'password'] as const;
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
    const fields = readFields(form, registrationSchema);
    const { photo, refusal } = await findSentPhoto(args, 'photo', { required: true });
    const typed = fields.ok ? fields.typed : fields.state.values;
    const again = (state: FormState, status: number) =>
      json({ ...state, photoAgain: photo !== null }, { status });
    if (!fields.ok || !photo || refusal) {
      const errors = fields.ok ? {} : fields.state.errors;
      const all = refusal ? { ...errors, photo: refusal.errors } : errors;
      const status = fields.ok ? refusal?.status : undefined;
      return again({ values: typed, errors: all, formError: null }, status ?? 422);
    }
    try {
      await countRegistration(context, fields.value.email);
      await requireFreeEmail(ctx, fields.value.email);
      await countRegistrationPhoto(context);
      const prepared = await preparePhoto(ctx, photo, 'photo');
      const { userId } = await register(ctx, fields.value);
      // A photo that could not be stored never costs a person the account.
      const stored = await storeUserPhoto(ctx, userId, prepared);
      const { setCookies } = await startSession(ctx, request, { userId, remember: false });
      const headers = await toastHeaders(context, request, [
        { kind: 'success', text: 'User Created Successfully.' },
        ...(stored ? [] : [{ kind: 'error' as const, text: PHOTO_LOST }]),
      ]);
      const to = safeReturnTo(url.searchParams.get('from'));
      return redirect(to, { headers: withCookies(setCookies, headers) });
    } catch (error) {
      const status = isDomainError(error) ? error.status : 500;
      return again(refusedFields(error, typed), status);
    }
  },
  { photos: { photo: 1 }, anonymousPhotos: true },
);

const roleOptions = [
  { value: 'buyer', label: 'Buyer' },
  { value: 'seller', label: 'Seller' },
];

export default function Register() {
  const refused = useActionData<typeof action>();
  const { from } = useLoaderData<typeof loader>();
  const busy = useNavigation().formAction?.startsWith('/register') ?? false;
  const { values = {}, errors = {} } = refused ?? {};
  return (
    <FormPage
      title="Register"
      lead={signInReason(from)}
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
      <Form
        method="post"
        action={withReturnTo('/register', from)}
        encType="multipart/form-data"
        noValidate
        className="space-y-4"
      >
        <CsrfField />
        <ErrorSummary errors={listErrors(refused, FIELDS)} />
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          defaultValue={values.name}
          errors={errors.name}
        />
        <PhotoField
          label="Photo"
          name="photo"
          chooseAgain={refused?.photoAgain}
          errors={errors.photo}
        />
        <SelectField
          label="Role"
          name="role"
          required
          options={roleOptions}
          defaultValue={values.role}
          errors={errors.role}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={values.email}
          errors={errors.email}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          help="At least 8 characters."
          errors={errors.password}
        />
        <Button busy={busy} className="w-full">
          Register
        </Button>
      </Form>
    </FormPage>
  );
}
