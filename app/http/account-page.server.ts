import { json, redirect } from '@remix-run/node';
import { changePasswordSchema, ownNameSchema } from '~/features/accounts/account.schema';
import { changePassword } from '~/features/accounts/passwords.server';
import { updateOwnName } from '~/features/accounts/profile.server';
import { preparePhoto } from '~/features/images/prepare-photo.server';
import { storeUserPhoto } from '~/features/images/store-photo.server';
import { DomainError, isDomainError } from '~/lib/domain-error';
import type { PreparedPhoto } from '~/platform/pictures/pictures';
import { readFields, refusedFields, type FormState } from './form-fields.server';
import type { FormArgs } from './page-handler.server';
import { findSentPhoto } from './photo-fields.server';
import { requirePage } from './return-to';
import { toastHeaders, type ToastKind } from './toasts.server';

const HERE = '/dashboard/account';

/** Handles the account page's two forms; the field `intent` says which one was sent. */
export async function changeFromAccountPage(args: FormArgs) {
  requirePage(args, 'account:manage');
  const intent = args.form.get('intent');
  if (intent === 'profile') return changeProfile(args);
  if (intent === 'password') return changeOwnPassword(args);
  throw new DomainError('bad_request');
}

async function changeProfile(args: FormArgs) {
  const { ctx, form } = args;
  const { userId } = requirePage(args, 'account:manage');
  const fields = readFields(form, ownNameSchema);
  const { photo, refusal } = await findSentPhoto(args, 'photo');
  if (!fields.ok || refusal) {
    const state = fields.ok ? { values: fields.typed, errors: {}, formError: null } : fields.state;
    const errors = refusal ? { ...state.errors, photo: refusal.errors } : state.errors;
    return refuse('profile', { ...state, errors }, refusal?.status ?? 422);
  }
  let prepared: PreparedPhoto | null;
  try {
    prepared = photo && (await preparePhoto(ctx, photo, 'photo'));
  } catch (error) {
    const status = isDomainError(error) ? error.status : 500;
    return refuse('profile', refusedFields(error, fields.typed), status);
  }
  await updateOwnName(ctx, fields.value);
  const stored = prepared === null || (await storeUserPhoto(ctx, userId, prepared));
  if (stored) return done(args, 'success', 'Name and photo saved');
  const message = 'Your name is saved, but the photo could not be stored. Upload it again.';
  return done(args, 'error', message);
}

async function changeOwnPassword(args: FormArgs) {
  const fields = readFields(args.form, changePasswordSchema);
  if (!fields.ok) return refuse('password', fields.state, 422);
  try {
    await changePassword(args.ctx, fields.value);
  } catch (error) {
    const status = isDomainError(error) ? error.status : 500;
    return refuse('password', refusedFields(error, fields.typed), status);
  }
  return done(args, 'success', 'Your password has been changed');
}

function refuse(intent: 'profile' | 'password', state: FormState, status: number) {
  return json({ intent, state }, { status });
}

async function done({ context, request }: FormArgs, kind: ToastKind, text: string) {
  return redirect(HERE, { headers: await toastHeaders(context, request, [{ kind, text }]) });
}
