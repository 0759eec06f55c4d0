import { json, redirect } from '@remix-run/node';
import * as z from 'zod';
import type { Ctx } from '~/features/accounts/account.policy';
import type { Identity } from '~/features/accounts/identify.server';
import { CONFIRM_IDENTITY_PATH } from '~/features/second-factors/recent-sign-in';
import { msg, type Language } from '~/i18n/language';
import { DomainError, isDomainError } from '~/lib/domain-error';
import type { Resendable } from '~/ui/error-page';
import { echoedFields } from './form-fields.server';
import { readTypedText } from './request-body.server';
import { requireOrigin, type RequestContext } from './request-context';
import { pageAddress, withReturnTo } from './return-to';

/**
 * What was typed into a form whose sender has to sign in, or to confirm who they are, first. It is
 * stored nowhere: the pages on the way carry it, as JSON in the hidden field `typed`. Secrets and
 * files are not part of it.
 */
type TypedFields = [name: string, value: string][];

const typedSchema = z.array(z.tuple([z.string(), z.string()])).max(500);

/** The fields that a page has carried as JSON. Refuses with `bad_request`. */
export function fieldsOf(typed: string): TypedFields {
  try {
    return typedSchema.parse(JSON.parse(typed));
  } catch {
    throw new DomainError('bad_request');
  }
}

/** What a page carries for another form, as JSON; null when it carries nothing. */
export function carriedIn(form: FormData): string | null {
  const typed = form.get('typed');
  return typeof typed === 'string' && typed !== '' ? typed : null;
}

/**
 * Fields that pages fill in themselves, and parts of a card. A name that people also type under is not
 * among them: its text would be lost.
 */
export const NOT_TYPED =
  /^(.*Id|act|active|attach|begin|csrf|currency|do|draft|expiry|formKey|from|id|intent|key|kind|others|person|place|price|product|proposal|purpose|query|refunded|remember|seen|shown|sort|to|wanted|warning)$/;

/** Whether a person has typed or chosen something in a form, beside pressing its button. */
function hasTyped(form: FormData): boolean {
  return echoedFields(form).some(([name, value]) => value.trim() !== '' && !NOT_TYPED.test(name));
}

/** The answer of a sign-in page that carries what was typed. */
interface SignInAnswer {
  /** What the page goes on carrying. */
  typed: string | null;
  /** Whether the code of the second factor is missing. */
  asksCode: boolean;
  /** After the sign-in: the form that opens the page with what was typed. It writes nothing. */
  goOn: { action: string; fields: TypedFields } | null;
  error: null;
}

/** The answer of a sign-in page's action; members that are not given are null or false. */
export function signInAnswer(given: Partial<SignInAnswer>, headers?: Headers) {
  const answer: SignInAnswer = { typed: null, asksCode: false, goOn: null, error: null, ...given };
  return json(answer, headers ? { headers } : {});
}

/** The form that begins to carry what was typed: at `action`, and back to the address `to`. */
function carrying(action: string, to: string, form: FormData): Resendable {
  const typed = JSON.stringify(echoedFields(form));
  return {
    action,
    fields: [
      ['begin', '1'],
      ['to', to],
      ['typed', typed],
    ],
  };
}

/**
 * The values of a form that needs a recent sign-in, for the page that asks for it and then sends
 * them on.
 */
export function toConfirm(
  { code }: DomainError,
  url: URL,
  { t }: Language,
  form?: FormData,
): Resendable | null {
  if (code !== 'recent_sign_in_required') return null;
  const to = pageAddress(url);
  const action = withReturnTo(CONFIRM_IDENTITY_PATH, to);
  return {
    ...(form ? carrying(action, to, form) : { action, fields: [] }),
    label: t('ui.error.confirm'),
  };
}

interface Asked {
  request: Request;
  context: Pick<RequestContext, 'language'>;
  url: URL;
}

/**
 * What a signed-out person's form is refused with: instead of the redirect to the sign-in page, which
 * would lose what was typed, a page whose button carries it there. Null where nothing was typed, and
 * where it can't be read cheaply (`readTypedText`).
 */
export async function findTyped(
  { request, context, url }: Asked,
  refusal: unknown,
): Promise<{ error: DomainError; resend: Resendable } | null> {
  const to = refusal instanceof Response ? refusal.headers.get('Location') : null;
  if (!to?.startsWith('/login?')) return null;
  const form = await readTypedText(request);
  if (!form || !hasTyped(form)) return null;
  const label = context.language.t('accounts.login.title');
  return {
    error: new DomainError('unauthenticated', 'accounts.login.keepsTyped'),
    resend: { ...carrying(to, pageAddress(url), form), label },
  };
}

/**
 * The values of a refused form that was not read, and their address, without secrets and files, which
 * must be entered again. Of a large form they are its beginning; null where they can't be read cheaply.
 */
export async function findResendable(request: Request, url: URL): Promise<Resendable | null> {
  const form = await readTypedText(request);
  return form && { action: pageAddress(url), fields: echoedFields(form) };
}

/**
 * What a form by cookie is refused with whose browser was silent about its origin and whose token is not
 * the session's: its page has what was typed, with a button that brings the session's token (ADR 329).
 * Null for a form that is accepted. Refuses all others as `requireOrigin`.
 */
export function findExpired(
  { context, url }: { context: RequestContext; url: URL },
  identity: Identity,
  form: FormData,
): { error: DomainError; resend: Resendable } | null {
  const token = form.get('csrf');
  try {
    requireOrigin(context, identity, typeof token === 'string' ? token : null);
    return null;
  } catch (error) {
    const resend = identity.mayWrite === 'with form token' && toSendAgain(context, url, form);
    if (!resend) throw error;
    return { error: new DomainError('cross_site', 'http.form.expiredTyped'), resend };
  }
}

/** The button that sends again what was typed in a form; null where nothing was. */
function toSendAgain(
  { language }: Pick<RequestContext, 'language'>,
  url: URL,
  form: FormData,
): Resendable | null {
  if (!hasTyped(form)) return null;
  const label = language.t('ui.error.sendAgain');
  return { action: pageAddress(url), fields: echoedFields(form), label };
}

/**
 * What the form of a page that another account had opened is refused with: in this browser another person
 * has signed in since, or the same one with another account, and would act by it unawares. Its page has
 * what was typed, with a button that sends it from the account of now. Null for any other form.
 */
export function findFormOfOther(
  { context, url }: { context: RequestContext; url: URL },
  { actor }: Pick<Identity, 'actor'>,
  form: FormData,
): { error: DomainError; resend: Resendable | null } | null {
  const token = form.get('csrf');
  const { cookies } = context.services;
  if (!actor || typeof token !== 'string' || !cookies.isFormOfOther(actor, token)) return null;
  const error = new DomainError('conflict', msg('http.form.otherAccount', { email: actor.email }));
  return { error, resend: toSendAgain(context, url, form) };
}

/**
 * As `findFormOfOther`, for a form that is refused unread: what it is about may be the other account's, and
 * missing for the one of now.
 */
export async function findUnreadFormOfOther(
  page: Asked & { context: RequestContext },
  identity: Identity,
  refusal: unknown,
): Promise<ReturnType<typeof findFormOfOther>> {
  if (!(refusal instanceof Response || isDomainError(refusal))) return null;
  const form = await readTypedText(page.request);
  return form && findFormOfOther(page, identity, form);
}

/**
 * The context for an action whose form is only shown again (`SHOW_FIELD`): a write, which would be
 * that of a button pressed before the sign-in, leads to the page instead.
 */
export function readingOnly(ctx: Ctx, url: URL): Ctx {
  const write = async (): Promise<never> => {
    throw redirect(pageAddress(url));
  };
  return { ...ctx, db: { ...ctx.db, write } };
}
