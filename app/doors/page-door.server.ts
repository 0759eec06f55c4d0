import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { releaseDueHolds } from '~/features/payments/release-due-holds.server';
import type { Ctx } from '~/features/accounts/actor';
import type { Identity } from '~/features/accounts/identify.server';
import { isDomainError, type DomainError } from '~/lib/domain-error';
import type { LimitName } from '~/platform/limits.server';
import type { FormState } from './fields.server';
import {
  countOnce,
  identityOf,
  ctxFor,
  providerTimeOf,
  type RequestContext,
} from './request-context';
import { resendable, type Resendable } from './resendable.server';
import { readFormData, refuseNul } from './read-body.server';
import { isMultipart, readMultipart, type SentForm } from './read-multipart.server';
import type { Upload, WantedFiles } from './read-multipart.server';
import { requireOrigin } from './same-origin';
import { toastHeaders, type ToastKind } from './toasts.server';

const FORM_BYTES = 1024 * 1024;

/** What a page's loader or action is given. */
export interface PageArgs {
  ctx: Ctx;
  context: RequestContext;
  request: Request;
  url: URL;
  params: Record<string, string | undefined>;
}

/** A write's page arguments, with the form already read and its origin proved. */
export interface FormArgs extends PageArgs {
  form: FormData;
  /** Files of a form that takes photos; readPhotos knows what to do with them. */
  uploads: readonly Upload[];
}

interface FormOptions {
  /** What a write here counts as, if not as any other. */
  limit?: LimitName;
  /** How many photos the form takes in which fields; such forms are read while they arrive. */
  photos?: WantedFiles;
}

/** The door of every page that reads: who is asking, then the reading; refusals become error pages. */
export function pageLoader<Data>(read: (args: PageArgs) => Promise<Data>) {
  return async ({ request, context, params }: LoaderFunctionArgs): Promise<Data> => {
    try {
      const identity = await identityOf(context, request);
      await countOnce(context, 'read', identity);
      await releaseDueHolds(context.services, providerTimeOf(context));
      const ctx = ctxFor(context, identity);
      return await read({ ctx, context, request, params, url: new URL(request.url) });
    } catch (error) {
      throw isDomainError(error) ? errorPage(error) : error;
    }
  };
}

/**
 * The door of every page that writes: who → where from → the form → the use case. What the use
 * case refuses and the page does not catch becomes the error page with the right status.
 */
export function pageAction<Result>(
  write: (args: FormArgs) => Promise<Result>,
  { photos, limit = 'write' }: FormOptions = {},
) {
  return async (args: ActionFunctionArgs): Promise<Result> => {
    const { request, context, params } = args;
    let sent: SentForm | undefined;
    try {
      const identity = await identityOf(context, request);
      if (request.method !== 'POST') throw methodNotAllowed();
      await countWrite(args, limit, identity);
      sent = await readForm(request, context, photos);
      const { form, uploads } = sent;
      refuseNul(form);
      const token = form.get('csrf');
      requireOrigin(context, identity, typeof token === 'string' ? token : null);
      const ctx = ctxFor(context, identity);
      const url = new URL(request.url);
      const result = await write({ ctx, context, request, params, form, uploads, url });
      return result instanceof Response ? await withRetryAfter(result) : result;
    } catch (error) {
      throw isDomainError(error) ? errorPage(error) : error;
    } finally {
      await sent?.dispose();
    }
  };
}

async function readForm(
  request: Request,
  { services }: RequestContext,
  photos: WantedFiles | undefined,
): Promise<SentForm> {
  if (photos && isMultipart(request)) return readMultipart(request, services.spool, photos);
  return { form: await readFormData(request, FORM_BYTES), uploads: [], dispose: async () => {} };
}

/** A redirect that leaves a toast for the next page (decision 34). */
export async function redirectWithToast(
  { context, request }: Pick<PageArgs, 'context' | 'request'>,
  to: string,
  kind: ToastKind,
  text: string,
): Promise<Response> {
  return redirect(to, { headers: await toastHeaders(context, request, [{ kind, text }]) });
}

/** A refusal as the page shows it: thrown, it becomes the error page with its status. */
export function errorPage(error: DomainError, resend?: Resendable): Response {
  const { message, code, status, retryAfter } = error;
  const headers = new Headers();
  if (retryAfter) headers.set('Retry-After', String(retryAfter));
  return json({ message, code, ...(resend && { resend }) }, { status, headers });
}

function methodNotAllowed(): Response {
  return json(
    { message: 'This address takes forms by POST only.', code: 'method_not_allowed' },
    { status: 405, headers: { Allow: 'GET, HEAD, POST' } },
  );
}

/** Refuses one write too many with the error page, which has what was typed in it, to be sent again. */
async function countWrite(
  { request, context }: ActionFunctionArgs,
  limit: LimitName,
  identity: Identity,
): Promise<void> {
  try {
    await countOnce(context, limit, identity);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const sent = await readForm(request, context, {});
    throw errorPage(error, resendable(new URL(request.url), sent.form));
  }
}

/** A form's refusal that says when to try again says so to clients, too. */
async function withRetryAfter<Result>(result: Result & Response): Promise<Result> {
  if (![429, 503].includes(result.status) || result.headers.has('Retry-After')) return result;
  const told = (await result.clone().json()) as { state?: FormState | null } & Partial<FormState>;
  const seconds = told.state?.retryAfter ?? told.retryAfter;
  if (seconds) result.headers.set('Retry-After', String(seconds));
  return result;
}
