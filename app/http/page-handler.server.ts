import type { Resendable } from '~/ui/error-boundary';
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import type { Ctx, Permission } from '~/features/accounts/account.policy';
import type { Identity } from '~/features/accounts/identify.server';
import { releaseDueReservations } from '~/features/payments/close-intent.server';
import { DomainError, isDomainError } from '~/lib/domain-error';
import type { LimitName } from '~/platform/limits.server';
import { echoOf } from './body-limits';
import { SECRET_FIELDS, type FormState } from './form-fields.server';
import {
  isMultipart,
  readMultipart,
  type SentForm,
  type Upload,
  type WantedFiles,
} from './multipart.server';
import { readTypedText, isUrlencoded, readUrlencoded, refuseNul } from './request-body.server';
import {
  callerOf,
  countOnce,
  ctxFor,
  identityOf,
  providerTimeOf,
  requireFitBody,
  requireOrigin,
  type RequestContext,
} from './request-context';
import { requirePage, pageAddress } from './return-to';
import { toastHeaders, type ToastKind } from './toasts.server';

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

export interface FormOptions {
  /** What a write here counts as, if not as any other. */
  limit?: LimitName;
  /** How many photos the form takes in which fields; such forms are read while they arrive. */
  photos?: WantedFiles;
  /** What the person must be allowed to do; asked before the form is read. Leads to /login. */
  needs?: Permission;
  /** Refuses whoever may not write to what the address names; before the form is read, too. */
  authorise?: (args: PageArgs) => unknown;
  /** Takes photos of signed-out visitors, too; elsewhere theirs are passed over, not stored. */
  anonymousPhotos?: boolean;
  /** Where the form itself says where its person is led: the answer to one that can't be read. */
  unreadable?: (args: PageArgs) => Promise<Response> | Response | null;
}

/** The options of an action that only people with a permission may use. */
export function whoMay(permission: Permission): FormOptions {
  return { needs: permission };
}

/** The door of every page that reads: who is asking, then the reading; refusals become error pages. */
export function pageLoader<Data>(read: (args: PageArgs) => Promise<Data>) {
  return async ({ request, context, params }: LoaderFunctionArgs): Promise<Data> => {
    try {
      const identity = await identityOf(context, request);
      await countOnce(context, 'read', identity);
      await releaseDueReservations(context.services, providerTimeOf(context));
      const ctx = ctxFor(context, identity);
      return await read({ ctx, context, request, params, url: new URL(request.url) });
    } catch (error) {
      throw isDomainError(error) ? errorPage(error) : error;
    }
  };
}

/**
 * The door of every page that writes: who → may they → the form → where from → the use case. Who
 * may not write is told so whatever the form is like. What the use
 * case refuses and the page does not catch becomes the error page with the right status.
 */
export function pageAction<Result>(
  write: (args: FormArgs) => Promise<Result>,
  {
    photos,
    anonymousPhotos = false,
    limit = 'write',
    needs,
    authorise,
    unreadable,
  }: FormOptions = {},
) {
  return async (args: ActionFunctionArgs): Promise<Result> => {
    const { request, context, params } = args;
    let sent: SentForm | undefined;
    try {
      const identity = await identityOf(context, request);
      if (request.method !== 'POST') throw methodNotAllowed();
      await countWrite(args, limit, identity);
      const ctx = ctxFor(context, identity);
      const page: PageArgs = { ctx, context, request, params, url: new URL(request.url) };
      if (needs) requirePage(page, needs);
      await authorise?.(page);
      const takesPhotos = anonymousPhotos || identity.actor !== null;
      sent = await readForm(request, context, identity, takesPhotos ? photos : {}).catch(
        async (error: unknown) => {
          throw ((await unreadable?.(page)) ?? error) as Error;
        },
      );
      const { form, uploads } = sent;
      refuseNul(form);
      const token = form.get('csrf');
      requireOrigin(context, identity, typeof token === 'string' ? token : null);
      const result = await write({ ...page, form, uploads });
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
  context: RequestContext,
  identity: Identity,
  photos: WantedFiles = {},
): Promise<SentForm> {
  requireFitBody(context);
  const { uploadStore, log } = context.services;
  if (isMultipart(request)) {
    return readMultipart(request, uploadStore, photos, {
      caller: callerOf(context, identity),
      log,
    });
  }
  if (!isUrlencoded(request)) {
    throw new DomainError('unsupported_media_type', 'Send this as a form.');
  }
  return { form: await readUrlencoded(request), uploads: [], dispose: async () => {} };
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
export function errorPage(error: DomainError, resend?: Resendable | null): Response {
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

/**
 * Refuses one write too many with the error page, which has what was typed in it, to be sent again.
 * Of a large form nothing or only its beginning is read.
 */
async function countWrite(
  { request, context }: ActionFunctionArgs,
  limit: LimitName,
  identity: Identity,
): Promise<void> {
  try {
    await countOnce(context, limit, identity);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const typed = await readTypedText(request);
    throw errorPage(error, typed && resendable(new URL(request.url), typed));
  }
}

/** A form's refusal that says when to try again says so to clients, too. */
async function withRetryAfter<Result>(result: Result & Response): Promise<Result> {
  if (![429, 503].includes(result.status) || result.headers.has('Retry-After')) return result;
  const failure = (await result.clone().json()) as {
    state?: FormState | null;
  } & Partial<FormState>;
  const seconds = failure.state?.retryAfter ?? failure.retryAfter;
  if (seconds) result.headers.set('Retry-After', String(seconds));
  return result;
}

/** What was typed into a form and where it was sent; secrets and files are asked for again. */
export function resendable(url: URL, form: FormData): Resendable {
  const fields = [...form].flatMap(([name, value]): Resendable['fields'] =>
    typeof value === 'string' && !SECRET_FIELDS.has(name) ? [[name, echoOf(value)]] : [],
  );
  return { action: pageAddress(url), fields };
}
