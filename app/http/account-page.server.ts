import type { Message } from '~/i18n/language';
import { redirect } from '@remix-run/node';
import { oneValue } from './form-values.server';
import type { z } from 'zod';
import { changePasswordSchema, ownNameSchema } from '~/features/accounts/account.schema';
import { changePassword } from '~/features/accounts/passwords.server';
import { updateOwnName } from '~/features/accounts/profile.server';
import { preparePhoto } from '~/features/images/prepare-photo.server';
import { storeUserPhoto } from '~/features/images/store-photo.server';
import { DomainError } from '~/lib/domain-error';
import { submitForm } from './form-fields.server';
import type { FormArgs } from './page-handler.server';
import { findSentPhoto } from './photo-fields.server';
import { requirePage } from './return-to';
import { renewedCookie } from './sign-in-session.server';
import { toastHeaders, type ToastKind } from './toasts.server';

const HERE = '/dashboard/account';

/**
 * Handles the account page's two forms; the field `intent` says which one was sent. Refuses with
 * `bad_request` any other.
 */
export async function changeFromAccountPage(args: FormArgs) {
  requirePage(args, 'account:manage');
  const intent = oneValue(args.form, 'intent');
  if (intent === 'profile') return changeProfile(args);
  if (intent === 'password') return changeOwnPassword(args);
  throw new DomainError('bad_request');
}

async function changeProfile(args: FormArgs) {
  const { ctx } = args;
  const { userId } = requirePage(args, 'account:manage');
  const { photo, refusal } = await findSentPhoto(args, 'photo');
  const change = async (profile: z.output<typeof ownNameSchema>) => {
    const prepared = photo && (await preparePhoto(ctx, photo, 'photo'));
    await updateOwnName(ctx, profile);
    const stored = prepared === null || (await storeUserPhoto(ctx, userId, prepared));
    if (stored) return done(args, 'success', 'accounts.page.profileSaved');
    return done(args, 'error', 'accounts.page.photoLost');
  };
  const extra = () => ({ intent: 'profile' });
  return submitForm(args, ownNameSchema, change, { refusal, extra });
}

async function changeOwnPassword(args: FormArgs) {
  const change = async (passwords: z.output<typeof changePasswordSchema>) => {
    const renewed = await changePassword(args.ctx, passwords);
    const answer = await done(args, 'success', 'accounts.page.passwordChanged');
    answer.headers.append('Set-Cookie', await renewedCookie(args.ctx, renewed));
    return answer;
  };
  return submitForm(args, changePasswordSchema, change, {
    extra: () => ({ intent: 'password' }),
  });
}

async function done({ context, request }: FormArgs, kind: ToastKind, text: Message) {
  return redirect(HERE, { headers: await toastHeaders(context, request, [{ kind, text }]) });
}
