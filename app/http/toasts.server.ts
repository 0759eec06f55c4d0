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
