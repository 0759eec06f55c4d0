import { redirect } from '@remix-run/node';
import type { Ctx } from '~/features/accounts/account.policy';
import { identify } from '~/features/accounts/identify.server';
import type { ProvenAccount } from '~/features/accounts/sign-in-proof.server';
import { endFlow, linkWaitingGoogle } from './google-flow.server';
import {
  findPendingSignIn,
  holdSignIn,
  type PendingSignIn,
} from '~/features/second-factors/pending-sign-in.server';
import { hasSecondFactor, useCode } from '~/features/second-factors/use-code.server';
import { addressIn } from '~/i18n/addresses';
import { DomainError } from '~/lib/domain-error';
import { toShownAgain } from '~/ui/shown-again';
import { signInAnswer } from './typed-form.server';
import type { PageArgs } from './page-handler.server';
import { withReturnTo } from './return-to';
import { startSession, withCookies } from './sign-in-session.server';
import { toastHeaders } from './toasts.server';

/** The page that asks for the code of a sign-in. */
export const SECOND_STEP_PATH = '/login/code';

interface FirstStep extends PendingSignIn, ProvenAccount {
  /** The return address. */
  from: string;
  /** What was typed into a form that waits for the sign-in, as JSON. */
  typed?: string | null;
  /** The beginning of the language's addresses, where it is not that of the request. */
  prefix?: string;
}

/**
 * Goes on after the password, or Google, has proved whose account it is: signs in, or asks for the
 * code where the account has a second factor. `done` is the cookie that ends a flow which led here.
 */
export async function afterFirstStep(
  args: PageArgs,
  { userId, proof, remember, from, typed = null, prefix = '' }: FirstStep,
  done?: string,
) {
  const { ctx, request } = args;
  if (!(await hasSecondFactor(ctx, userId))) {
    const headers = withCookies(done === undefined ? [] : [done]);
    return finish(args, { userId, proof, remember, from, typed, prefix }, headers);
  }
  const { signInFlow } = ctx.cookies;
  const session = await signInFlow.getSession();
  const link = (await flowOf(ctx, request)).get('link');
  if (link) session.set('link', link);
  session.set('pending', await holdSignIn(ctx, { userId, remember, proof }));
  const cookie = await signInFlow.commitSession(session);
  const headers = withCookies([cookie]);
  if (typed) return signInAnswer({ typed, asksCode: true }, headers);
  return redirect(addressIn(prefix, withReturnTo(SECOND_STEP_PATH, from)), { headers });
}

/** Whether a sign-in in this browser waits for its code. */
export async function isCodeMissing(ctx: Ctx, request: Request): Promise<boolean> {
  const token = (await flowOf(ctx, request)).get('pending');
  return (await findPendingSignIn(ctx, token)) !== null;
}

/**
 * Completes the sign-in of this browser by its code. Refuses with `wrong_code`, `rate_limited`, and
 * with `unauthenticated` when it was begun too long ago.
 */
export async function completeSecondStep(
  args: PageArgs,
  { code, from, typed = null }: { code: string; from: string; typed?: string | null },
) {
  const { ctx, request } = args;
  const token = (await flowOf(ctx, request)).get('pending');
  const pending = await findPendingSignIn(ctx, token);
  if (!pending || !token) throw new DomainError('unauthenticated', 'secondFactors.tooLate');
  await useCode(ctx, pending.userId, code);
  const headers = withCookies([await endFlow(ctx, request)]);
  const proof = { kind: 'held', token } as const;
  return finish(args, { ...pending, proof, from, typed, prefix: '' }, headers);
}

async function finish(
  { ctx, context, request }: PageArgs,
  { userId, proof, remember, from, typed, prefix }: Required<FirstStep>,
  headers: Headers,
) {
  const { setCookies } = await startSession(ctx, request, { userId, proof, remember });
  const linked = await linkWaitingGoogle(ctx, request, userId);
  if (linked) {
    const toast = { kind: 'success', text: 'accounts.google.linked' } as const;
    const toasts = await toastHeaders(context, request, [toast]);
    for (const [name, value] of toasts) headers.append(name, value);
    headers.append('Set-Cookie', await endFlow(ctx, request));
  }
  withCookies(setCookies, headers);
  if (!typed) return redirect(addressIn(prefix, from), { headers });
  // This answer is a page of the signed-in person, by the cookies that it sets.
  context.identity = identify(ctx, cookieHeader(setCookies), context);
  return signInAnswer({ goOn: toShownAgain(from, typed) }, headers);
}

/** The cookies of an answer, as the browser sends them afterwards. */
function cookieHeader(setCookies: readonly string[]): Headers {
  return new Headers({ Cookie: setCookies.map((one) => one.split(';', 1)[0]).join('; ') });
}

function flowOf({ cookies }: Ctx, request: Request) {
  return cookies.signInFlow.getSession(request.headers.get('Cookie'));
}
