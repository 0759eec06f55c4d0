import type { Resendable } from '~/ui/error-page';
import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import type { Ctx, Permission } from '~/features/accounts/account.policy';
import { chooseLanguage } from '~/features/accounts/choose-language.server';
import type { Identity } from '~/features/accounts/identify.server';
import { applyDeadlinesNow } from '~/features/payments/order-deadlines.server';
import type { Message } from '~/i18n/language';
import { bareAddress } from '~/i18n/addresses';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { SWITCH_FIELD } from '~/ui/page-form';
import { SHOW_FIELD } from '~/ui/shown-again';
import type { LimitName } from '~/platform/limits.server';
import {
  PHOTOS_TOO_LARGE,
  isMultipart,
  readMultipart,
  type SentForm,
  type Upload,
  type WantedFiles,
} from './multipart.server';
import {
  findExpired,
  findFormOfOther,
  findResendable,
  findTyped,
  findUnreadFormOfOther,
  readingOnly,
  toConfirm,
} from './typed-form.server';
import { isUrlencoded, readUrlencoded, assertNoNul } from './request-body.server';
import {
  callerOf,
  countOnce,
  ctxFor,
  identityOf,
  providerTimeOf,
  requireFitBody,
  type RequestContext,
} from './request-context';
import { requireEnrolledAdmin, requirePage } from './return-to';
import { toastHeaders, type ToastAction, type ToastKind } from './toasts.server';

/** The arguments of a page's loader or action. */
export interface PageArgs {
  ctx: Ctx;
  context: RequestContext;
  request: Request;
  /** The page's address without its language, as routes name it. */
  url: URL;
  params: Record<string, string | undefined>;
}

/** The arguments of a page's action, after the form is read and its origin is verified. */
export interface FormArgs extends PageArgs {
  form: FormData;
  /** Files of a form that takes photos, for `readPhotos`. */
  uploads: readonly Upload[];
}

export interface FormOptions {
  /** The rate limit that this write counts against, if not the general one; by the address asked for. */
  limit?: LimitName | ((url: URL) => LimitName);
  /** Maximum number of photos by field; such forms are parsed while they arrive. */
  photos?: WantedFiles;
  /**
   * The required permission, checked before the form is read. Redirects signed-out users to /login.
   */
  needs?: Permission;
  /**
   * Lets a suspended account have its form read: the action refuses it, on the page with what was typed.
   */
  evenSuspended?: boolean;
  /** Throws when the user may not write to what the address names. Runs before the form is read. */
  authorise?: (args: PageArgs) => unknown;
  /** Also accepts photos of signed-out visitors; otherwise theirs are discarded, not stored. */
  anonymousPhotos?: boolean;
  /**
   * The address has a token that authorises the write alone (RFC 8058): neither the origin nor a body
   * is required, and nothing is done for the session that the browser may have.
   */
  byToken?: boolean;
  /**
   * The answer to a form that can't be read, where the form's content would choose the redirect.
   */
  unreadable?: (args: PageArgs) => Promise<Response> | Response | null;
}

/** The options of an action that requires a permission. */
export function requires(permission: Permission): FormOptions {
  return { needs: permission };
}

/**
 * Wraps the loader of a page: identifies the user, reads the data, turns a DomainError into an
 * error page.
 */
export function pageLoader<Data>(read: (args: PageArgs) => Promise<Data>) {
  return loaderOf(read, false);
}

/**
 * Wraps the loader of a page as `pageLoader` does, where the page lists what is the same for all
 * users: for signed-out people it may read the replica (`Database.replica`), unless a booking form is
 * open, whose product must be for sale.
 */
export function listLoader<Data>(read: (args: PageArgs) => Promise<Data>) {
  return loaderOf(read, true);
}

function loaderOf<Data>(read: (args: PageArgs) => Promise<Data>, mayLag: boolean) {
  return async ({ request, context, params }: LoaderFunctionArgs): Promise<Data> => {
    try {
      const identity = await identityOf(context, request);
      await countOnce(context, 'read', identity);
      await applyDeadlinesNow(context.services, providerTimeOf(context));
      const url = pageUrl(request, context);
      const ctx = ctxFor(context, identity, mayLag && !url.searchParams.has('book'));
      const page = { ctx, context, request, params };
      requireEnrolledAdmin({ ...page, url });
      return await read({ ...page, url });
    } catch (error) {
      throw isDomainError(error) ? errorPage(error, context) : error;
    }
  };
}

/**
 * Wraps the action of a page. Order: identity, limit, deadlines of orders that are due, permission,
 * `authorise`, form, origin (its token may be in the form), use case. A missing permission is
 * answered before the form is validated. A DomainError that the page does not catch becomes the error
 * page with its status.
 */
export function pageAction<Result>(
  write: (args: FormArgs) => Promise<Result>,
  {
    photos,
    anonymousPhotos = false,
    limit = 'write',
    needs,
    evenSuspended,
    authorise,
    byToken = false,
    unreadable,
  }: FormOptions = {},
) {
  return async (args: ActionFunctionArgs): Promise<Result> => {
    const { request, context, params } = args;
    let sent: SentForm | undefined;
    try {
      const identity = await identityOf(context, request);
      if (request.method !== 'POST') throw methodNotAllowed(context);
      const url = pageUrl(request, context);
      await countWrite(args, typeof limit === 'string' ? limit : limit(url), identity);
      const ctx = ctxFor(context, identity);
      const page: PageArgs = { ctx, context, request, params, url };
      await applyDeadlinesNow(context.services, providerTimeOf(context));
      requireEnrolledAdmin(page);
      try {
        if (needs) requirePage(page, needs, { evenSuspended });
        await authorise?.(page);
      } catch (refusal) {
        const typed = identity.actor
          ? await findUnreadFormOfOther(page, identity, refusal)
          : await findTyped(page, refusal);
        throw typed ? errorPage(typed.error, context, typed.resend) : refusal;
      }
      if (byToken) return await write({ ...page, form: new FormData(), uploads: [] });
      const takesPhotos = anonymousPhotos || identity.actor !== null;
      sent = await readForm(request, context, identity, takesPhotos ? photos : {}).catch(
        async (error: unknown) => {
          throw ((await unreadable?.(page)) ?? (await withTyped(args, error))) as Error;
        },
      );
      const { form, uploads } = sent;
      assertNoNul(form);
      // Without either nothing is done for the account: a page of another one may sign out, too.
      const isForAccount = needs !== undefined || authorise !== undefined;
      const stale =
        (isForAccount ? findFormOfOther(page, identity, form) : null) ??
        findExpired(page, identity, form);
      if (stale) throw errorPage(stale.error, context, stale.resend);
      const language = form.get(SWITCH_FIELD);
      if (typeof language === 'string') await chooseLanguage(ctx, language);
      const writing = form.has(SHOW_FIELD) ? { ...page, ctx: readingOnly(ctx, page.url) } : page;
      return await write({ ...writing, form, uploads });
    } catch (error) {
      if (!isDomainError(error)) throw error;
      throw errorPage(
        error,
        context,
        toConfirm(error, pageUrl(request, context), context.language, sent?.form),
      );
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
  requireFitBody(context, isMultipart(request) ? PHOTOS_TOO_LARGE : undefined);
  const { uploadStore, log } = context.services;
  if (isMultipart(request)) {
    return readMultipart(request, uploadStore, photos, {
      caller: callerOf(context, identity),
      log,
    });
  }
  if (!isUrlencoded(request)) {
    throw new DomainError('unsupported_media_type', 'http.sendForm');
  }
  return { form: await readUrlencoded(request), uploads: [], dispose: async () => {} };
}

/**
 * A redirect that shows a toast, in the page's language, on the next page (decision 34).
 * @param action A link beside the text, such as 'See my order', to a page that is not the next one.
 */
export async function redirectWithToast(
  { context, request }: Pick<PageArgs, 'context' | 'request'>,
  to: string,
  kind: ToastKind,
  text: Message,
  action?: ToastAction,
): Promise<Response> {
  const toast = { kind, text, ...(action && { action }) };
  return redirect(to, { headers: await toastHeaders(context, request, [toast]) });
}

/** The address of the page that is asked for, without its language. */
export function pageUrl(
  { url }: Pick<Request, 'url'>,
  { language }: Pick<RequestContext, 'language'>,
): URL {
  const bare = new URL(url);
  bare.pathname = bareAddress(bare.pathname, language.prefix);
  return bare;
}

/** The error page of a DomainError; throw it to answer with its status. */
export function errorPage(
  error: DomainError,
  { language }: Pick<RequestContext, 'language'>,
  resend?: Resendable | null,
): Response {
  const { code, status, retryAfter } = error;
  const message = language.t(error.message);
  const headers = new Headers();
  if (retryAfter) headers.set('Retry-After', String(retryAfter));
  return json({ message, code, ...(resend && { resend }) }, { status, headers });
}

function methodNotAllowed({ language }: RequestContext): Response {
  return json(
    { message: language.t('http.postOnly'), code: 'method_not_allowed' },
    { status: 405, headers: { Allow: 'GET, HEAD, POST' } },
  );
}

const READ_ONLY = 'GET, HEAD';

/**
 * The action of an address that is only read and has no page: without it Remix answers no 405. The
 * server answers OPTIONS by its `allow`.
 */
export const readOnly = Object.assign(
  ({ context }: ActionFunctionArgs): Response => {
    const response = errorPage(new DomainError('method_not_allowed'), context);
    response.headers.set('Allow', READ_ONLY);
    return response;
  },
  { allow: READ_ONLY },
);

/**
 * Counts a write against its limit. Above the limit it throws the error page, which contains the
 * typed text to send again.
 */
async function countWrite(
  args: ActionFunctionArgs,
  limit: LimitName,
  identity: Identity,
): Promise<void> {
  try {
    await countOnce(args.context, limit, identity);
  } catch (error) {
    throw await withTyped(args, error);
  }
}

/** The error page of a form that is refused unread, with the typed text to send again. */
async function withTyped({ request, context }: ActionFunctionArgs, error: unknown) {
  if (!isDomainError(error) || request.bodyUsed) return error;
  return errorPage(error, context, await findResendable(request, pageUrl(request, context)));
}
