import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { releaseDueHolds } from '~/features/payments/release-due-holds.server';
import type { Ctx } from '~/features/accounts/actor';
import { isDomainError, type DomainError } from '~/lib/domain-error';
import { identityOf, ctxFor, type RequestContext } from './request-context';
import { readFormData } from './read-body.server';
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
  /** How many photos the form takes in which fields; such forms are read while they arrive. */
  photos?: WantedFiles;
}

/** The door of every page that reads: who is asking, then the reading; refusals become error pages. */
export function pageLoader<Data>(read: (args: PageArgs) => Promise<Data>) {
  return async ({ request, context, params }: LoaderFunctionArgs): Promise<Data> => {
    try {
      const identity = await identityOf(context, request);
      await limit(context, 'read', identity.actor?.userId);
      await releaseDueHolds(context.services);
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
  { photos }: FormOptions = {},
) {
  return async ({ request, context, params }: ActionFunctionArgs): Promise<Result> => {
    let sent: SentForm | undefined;
    try {
      const identity = await identityOf(context, request);
      if (request.method !== 'POST') throw methodNotAllowed();
      await limit(context, 'write', identity.actor?.userId);
      sent = await readForm(request, context, photos);
      const { form, uploads } = sent;
      const token = form.get('csrf');
      requireOrigin(context, identity, typeof token === 'string' ? token : null);
      const ctx = ctxFor(context, identity);
      const url = new URL(request.url);
      return await write({ ctx, context, request, params, form, uploads, url });
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
export function errorPage(error: DomainError): Response {
  const headers = new Headers();
  if (error.retryAfter) headers.set('Retry-After', String(error.retryAfter));
  return json({ message: error.message, code: error.code }, { status: error.status, headers });
}

function methodNotAllowed(): Response {
  return json(
    { message: 'This address takes forms by POST only.', code: 'method_not_allowed' },
    { status: 405, headers: { Allow: 'GET, HEAD, POST' } },
  );
}

async function limit(context: RequestContext, name: 'read' | 'write', userId?: string) {
  await context.services.limits.consume(name, userId ?? context.ip);
}
