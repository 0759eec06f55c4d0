import { redirect } from '@remix-run/node';
import { pageLoader, readOnly, type PageArgs } from '~/http/page-handler.server';
import { afterFirstStep } from '~/http/second-step.server';
import { toastHeaders, type ToastKind } from '~/http/toasts.server';
import { safeReturnTo, withReturnTo } from '~/http/return-to';
import {
  endFlow,
  languageFromGoogle,
  returnFromGoogle,
  returnToFromGoogle,
} from '~/http/google-flow.server';
import { addressIn } from '~/i18n/addresses';
import type { Message, MessageKey } from '~/i18n/language';
import { isDomainError } from '~/lib/domain-error';

const LINK_FIRST = 'accounts.google.linkFirst' satisfies MessageKey;

/** Return address for Google: completes the sign-in, or shows the error on the login page. */
export const loader = pageLoader(async (args) => {
  const { ctx, request } = args;
  const from = safeReturnTo(await returnToFromGoogle(ctx, request));
  try {
    const outcome = await returnFromGoogle(ctx, request);
    const forget = await endFlow(ctx, request, outcome);
    if (outcome.kind === 'link-needed') return await backToLogin(args, from, LINK_FIRST, forget);
    const { prefix } = await languageFromGoogle(ctx, request);
    const { userId, proof } = outcome;
    return await afterFirstStep(args, { userId, proof, remember: false, from, prefix }, forget);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    ctx.log.info({ code: error.code, cause: String(error.cause ?? '') }, 'Google sign-in failed');
    return backToLogin(args, from, error.message, await endFlow(ctx, request));
  }
});

export const action = readOnly;

async function backToLogin(args: PageArgs, from: string, text: Message, forget: string) {
  const kind: ToastKind = 'error';
  const headers = await toastHeaders(args.context, args.request, [{ kind, text }]);
  headers.append('Set-Cookie', forget);
  const { prefix } = await languageFromGoogle(args.ctx, args.request);
  return redirect(addressIn(prefix, withReturnTo('/login', from)), { headers });
}
