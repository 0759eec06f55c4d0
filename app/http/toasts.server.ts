import { redirect } from '@remix-run/node';
import type { SeveralChanged } from '~/features/products/change-several.server';
import type { Message } from '~/i18n/language';
import { newId } from '~/lib/ids.server';
import { readToasts, type Toast } from '~/platform/session/cookies.server';
import type { RequestContext } from './request-context';

export type ToastKind = Toast['kind'];
export type ToastAction = NonNullable<Toast['action']>;

/** Maximum number of waiting toasts (specification section 9). */
const MAX_TOASTS = 20;

/** Headers that add toasts to those waiting for the next page. */
export async function toastHeaders(
  context: RequestContext,
  request: Request,
  more: readonly (Omit<Toast, 'id' | 'text'> & { text: Message })[],
): Promise<Headers> {
  const { services, language } = context;
  const { cookies } = services;
  const waiting = await readToasts(cookies, request.headers.get('Cookie'));
  const all = [
    ...waiting,
    ...more.map((toast) => ({ ...toast, text: language.t(toast.text), id: newId() })),
  ].slice(-MAX_TOASTS);
  return new Headers({ 'Set-Cookie': await cookies.toasts.serialize(all) });
}

interface CountTexts {
  /** Text for one success. */
  one: Message;
  many: (count: number) => Message;
  /** Text where everything had been changed before. */
  already: Message;
}

/** A redirect that says what came of a change of several things: successes, then refusals. */
export async function redirectWithCounts(
  { context, request }: { context: RequestContext; request: Request },
  to: string,
  { done, already, refusals }: SeveralChanged,
  texts: CountTexts,
): Promise<Response> {
  const toasts: { kind: ToastKind; text: Message }[] = [];
  if (done > 0) toasts.push({ kind: 'success', text: done === 1 ? texts.one : texts.many(done) });
  else if (already > 0) toasts.push({ kind: 'success', text: texts.already });
  for (const text of refusals) toasts.push({ kind: 'error', text });
  return redirect(to, { headers: await toastHeaders(context, request, toasts) });
}

/** Reads the waiting toasts, and returns the header that clears them if there were any. */
export async function takeToasts(
  context: RequestContext,
  request: Request,
): Promise<{ toasts: Toast[]; setCookie: string | null }> {
  const { cookies } = context.services;
  const header = request.headers.get('Cookie');
  if (!header?.includes(`${cookies.toasts.name}=`)) return { toasts: [], setCookie: null };
  const toasts = await readToasts(cookies, header);
  return { toasts, setCookie: await cookies.toasts.serialize([], { maxAge: 0 }) };
}
