import type { Ctx } from '~/features/accounts/account.policy';
import { identify, type Identity } from '~/features/accounts/identify.server';
import { DomainError, type ErrorCode } from '~/lib/domain-error';
import type { WorkCaller } from '~/platform/fair-semaphore';
import { addressKey, type LimitName } from '~/platform/limits.server';
import { ProviderTime, withinTime } from '~/platform/payments/payment-provider';
import type { Services } from '~/platform/services';

/** Takes what a request was answered, for others who ask the same. */
export interface PageKeeper {
  /** The database's version before anything was read, and the time (of `performance.now`). */
  readonly version: number;
  readonly readAt: number;
  offered: OfferedPage | null;
}

export interface OfferedPage {
  text: string;
  type: string;
  etag: string;
  /** What the page's `script-src` is to be. */
  scripts?: string;
}

/** What the edge hands to every request (Remix calls it the load context). */
export interface RequestContext {
  services: Services;
  requestId: string;
  /** The nonce of this answer's content security policy. */
  nonce: string;
  /** The visitor's address, for limits. */
  ip: string;
  /** Whether the answer is a whole document, for which loaders need not turn their data into JSON. */
  wholePage?: boolean;
  /** Whether headers proved that a write comes from our own pages; false where they were silent. */
  originProved: boolean;
  /** Whether a write comes from another origin that may make calls with a token (CORS_ORIGINS). */
  allowedOrigin?: boolean;
  /** What is wrong with the body by its headers alone; told once it is known who may send one. */
  bodyRefusal?: { code: ErrorCode; message?: string } | undefined;
  /** Takes an answer that everybody signed out may have; absent where there is somebody. */
  keeper?: PageKeeper | undefined;
  /** Filled by the first that asks; every loader of a page shares it. */
  identity?: Promise<Identity>;
  /** Whether somebody is signed in; known once `identity` has resolved. */
  signedIn?: boolean;
  /** What is left of the time that this request may wait for the card provider. */
  providerTime?: ProviderTime;
  /** What this request has been counted as, by limit. */
  counted?: Partial<Record<LimitName, Promise<void>>>;
  /** Remix lets a load context hold anything. */
  [key: string]: unknown;
}

declare module '@remix-run/server-runtime' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- Remix asks for this merging
  interface AppLoadContext extends RequestContext {}
}

/**
 * Who is behind this request; asked once, however many loaders it has. For a signed-in person what
 * this process has cached is checked against the writes of other processes first: people read
 * their own writes at once, whichever instance took them.
 */
export function identityOf(context: RequestContext, request: Request): Promise<Identity> {
  context.identity ??= identifyAndCatchUp(context, request);
  return context.identity;
}

async function identifyAndCatchUp(context: RequestContext, request: Request): Promise<Identity> {
  const { services } = context;
  const identity = await identify(services, request.headers, context);
  context.signedIn = identity.actor !== null;
  if (context.signedIn) await services.db.catchUp();
  return identity;
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

/** The time that all loaders and calls of a request may wait for the card provider together. */
export function providerTimeOf(context: RequestContext): ProviderTime {
  return (context.providerTime ??= new ProviderTime());
}

/** The context of a use case: the outside world, and the acting person. */
export function ctxFor(context: RequestContext, identity: Identity): Ctx {
  return {
    ...context.services,
    payments: withinTime(context.services.payments, providerTimeOf(context)),
    log: context.services.log.child({ requestId: context.requestId }),
    actor: identity.actor,
    caller: callerOf(context, identity),
  };
}

/** Refuses a body that the edge has found too large, or of a kind that is not taken. */
export function requireFitBody({ bodyRefusal }: RequestContext): void {
  if (!bodyRefusal) return;
  const { code, message } = bodyRefusal;
  throw new DomainError(code, message === undefined ? {} : { message });
}

/** Whose share of expensive work a request counts against: the account's, else the address's. */
export function callerOf({ ip }: RequestContext, { actor }: Identity): WorkCaller {
  return actor ? { signedIn: true, key: actor.userId } : { signedIn: false, key: addressKey(ip) };
}

/**
 * Refuses a write by cookie whose origin is not proved (decision 4), as `identify` has found. A
 * browser that says nothing of the origin proves itself by the form's token.
 */
export function requireOrigin(
  context: Pick<RequestContext, 'services'>,
  { actor, mayWrite }: Identity,
  formToken: string | null,
  words = 'This form has expired. Reload the page and send it again.',
): void {
  if (!actor || mayWrite === 'yes') return;
  const { cookies } = context.services;
  const matches = formToken !== null && cookies.formTokenMatches(actor.sessionId, formToken);
  if (matches && mayWrite === 'with form token') return;
  throw new DomainError('cross_site', words);
}
