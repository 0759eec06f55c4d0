import { json, redirect, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { readFields, refusedFields, type FormState } from '~/doors/fields.server';
import { pageAction, pageLoader } from '~/doors/page-door.server';
import { pageMeta } from '~/doors/page-meta';
import { readPhotos } from '~/doors/photos-field.server';
import { countSignInAttempt, startSession } from '~/doors/session-door.server';
import { signInReason } from '~/doors/sign-in-reason';
import { toastHeaders } from '~/doors/toasts.server';
import { safeWayBack, withReturnTo } from '~/doors/way-back';
import { registrationSchema } from '~/features/accounts/account.schema';
import { register } from '~/features/accounts/register.server';
import { giveUserPhoto } from '~/features/images/user-photo.server';
import { isDomainError } from '~/lib/domain-error';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { ErrorSummary, listErrors } from '~/ui/error-summary';
import { SelectField, TextField } from '~/ui/field';
import { FormPage } from '~/ui/form-page';
import { PhotoField } from '~/ui/photo-field';

const FIELDS = ['name', 'photo', 'role', 'email', 'password'] as const;
const PHOTO_LOST =
  'Your account is ready, but the photo could not be kept. You can go on without one.';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: 'Register · Rummage',
    description: 'Create an account to buy or sell second-hand things on Rummage.',
    path: '/register',
  });

export const loader = pageLoader(async ({ url }) => ({
  from: safeWayBack(url.searchParams.get('from')),
}));

export const action = pageAction(
  async (args) => {
    const { ctx, context, request, form, url } = args;
    const fields = readFields(form, registrationSchema);
    const photo = await readPhotos(args, 'photo', { most: 1, required: true });
    const typed = fields.ok ? fields.typed : fields.state.values;
    const again = (state: FormState, status: number) =>
      json({ ...state, photo: photo.kept }, { status });
    // A photo that could not be stored never costs a person the account.
    const refusal = photo.refusal?.storing ? null : photo.refusal;
    if (!fields.ok || refusal) {
      const errors = fields.ok ? {} : fields.state.errors;
      const all = refusal ? { ...errors, photo: refusal.errors } : errors;
      const status = fields.ok ? refusal?.status : undefined;
      return again({ values: typed, errors: all, formError: null }, status ?? 422);
    }
    try {
      await countSignInAttempt(context, fields.value.email);
      const { userId } = await register(ctx, fields.value);
      const [imageId] = photo.imageIds;
      const kept = imageId !== undefined && (await giveUserPhoto(ctx, userId, imageId));
      const { setCookie } = await startSession(ctx, request, { userId, remember: false });
      const headers = await toastHeaders(context, request, [
        { kind: 'success', text: 'User Created Successfully.' },
        ...(kept ? [] : [{ kind: 'error' as const, text: PHOTO_LOST }]),
      ]);
      headers.append('Set-Cookie', setCookie);
      return redirect(safeWayBack(url.searchParams.get('from')), { headers });
    } catch (error) {
      const status = isDomainError(error) ? error.status : 500;
      return again(refusedFields(error, typed), status);
    }
  },
  { photos: { photo: 1 } },
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
        <PhotoField label="Photo" name="photo" kept={refused?.photo} errors={errors.photo} />
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
