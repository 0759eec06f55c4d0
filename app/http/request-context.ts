import type { Ctx } from '~/features/accounts/account.policy';
import { databaseFor, identify, type Identity } from '~/features/accounts/identify.server';
import type { Language, Message } from '~/i18n/language';
import { DomainError, type ErrorCode } from '~/lib/domain-error';
import type { WorkCaller } from '~/platform/fair-semaphore';
import { addressKey, type LimitName } from '~/platform/limits.server';
import { ProviderTime, withinTime } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';

/**
 * The `Surrogate-Control` of a response that is the same for all anonymous visitors: the seconds for
 * which server/response-cache.ts uses it. With the query cache's seconds the total stays below 5.
 */
export const SHARED_RESPONSE = 'max-age=1, stale-while-revalidate=1';

/** Data that the server passes to every request (Remix's load context). */
export interface RequestContext {
  services: Services;
  /** For a page, the language of its address; for an endpoint, by Accept-Language (decision 54). */
  language: Language;
  requestId: string;
  /** The nonce of this answer's content security policy. */
  nonce: string;
  /** The visitor's address, for limits. */
  ip: string;
  /** Whether the answer is a whole document, for which loaders need not serialise their data. */
  wholePage?: boolean;
  /**
   * Whether headers proved that a write comes from the site's own pages; false when they are
   * absent.
   */
  originProved: boolean;
  /** Whether a write comes from another allowed origin, which must use a token (CORS_ORIGINS). */
  allowedOrigin?: boolean;
  /** The error found in the body's headers; thrown only after the caller is authorised. */
  bodyRefusal?: { code: ErrorCode; message?: Message } | undefined;
  /**
   * Whether the request is anonymous, so that a public response is made without anything of this
   * request (nonce, request id, 304) and marked with SHARED_RESPONSE.
   */
  shareable?: boolean;
  /** The `script-src` of a shared page: the hashes of its own scripts. Set by entry.server.tsx. */
  scriptSources?: string;
  /** Set by the first loader that needs it; all loaders of a page share it. */
  identity?: Promise<Identity>;
  /** Whether a user is signed in; set once `identity` has resolved. */
  signedIn?: boolean;
  /** The remaining time that this request may wait for the card provider. */
  providerTime?: ProviderTime;
  /** The limits that this request has been counted against. */
  counted?: Partial<Record<LimitName, Promise<void>>>;
  /** Remix lets a load context hold anything. */
  [key: string]: unknown;
}

declare module '@remix-run/server-runtime' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Remix asks for this merging
  interface AppLoadContext extends RequestContext {}
}

/** The identity of a request, read once for all its loaders. */
export function identityOf(context: RequestContext, request: Request): Promise<Identity> {
  context.identity ??= identify(context.services, request.headers, context).then((identity) => {
    context.signedIn = identity.actor !== null;
    return identity;
  });
  return context.identity;
}

/**
 * Counts a request once, however many loaders it has: by account, else by address. Refuses with
 * `rate_limited`.
 */
export function countOnce(
  context: RequestContext,
  name: LimitName,
  { actor }: Identity,
): Promise<void> {
  const counted = (context.counted ??= {});
  counted[name] ??= context.services.limits.consume(name, actor?.userId ?? addressKey(context.ip));
  return counted[name];
}

/** The time that all loaders and endpoints of a request may wait for the card provider in total. */
export function providerTimeOf(context: RequestContext): ProviderTime {
  return (context.providerTime ??= new ProviderTime());
}

/**
 * The context of a use case: its dependencies, and the acting user.
 * @param mayLag Whether signed-out people may be shown the replica's lists; see `Database.replica`.
 */
export function ctxFor(context: RequestContext, identity: Identity, mayLag = false): Ctx {
  return {
    ...context.services,
    db: databaseFor(context.services, identity, mayLag),
    payments: withinTime(context.services.payments, providerTimeOf(context)),
    log: context.services.log.child({ requestId: context.requestId }),
    actor: identity.actor,
    caller: callerOf(context, identity),
    language: context.language.code,
  };
}

/**
 * Throws when the server has found the body too large or of an unsupported type.
 * @param tooLarge The message for a body that is too large, if not the general one.
 */
export function requireFitBody({ bodyRefusal }: RequestContext, tooLarge?: Message): void {
  if (!bodyRefusal) return;
  const { code } = bodyRefusal;
  const message = (code === 'payload_too_large' ? tooLarge : undefined) ?? bodyRefusal.message;
  throw new DomainError(code, message === undefined ? {} : { message });
}

/** The caller whose share of expensive work a request uses: the account, else the address. */
export function callerOf({ ip }: RequestContext, { actor }: Identity): WorkCaller {
  return actor ? { signedIn: true, key: actor.userId } : { signedIn: false, key: addressKey(ip) };
}

/**
 * Refuses with `cross_site` a write by cookie whose origin is not proved (decision 4). Browsers that
 * send no origin headers prove it by the form's token.
 */
export function requireOrigin(
  context: Pick<RequestContext, 'services'>,
  { actor, mayWrite }: Identity,
  formToken: string | null,
  words: Message = 'http.form.expired',
): void {
  if (!actor || mayWrite === 'yes') return;
  const { cookies } = context.services;
  const matches = formToken !== null && cookies.formTokenMatches(actor, formToken);
  if (matches && mayWrite === 'with form token') return;
  throw new DomainError('cross_site', words);
}
