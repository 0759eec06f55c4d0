import type { MessageKey, Translate } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import type { WorkCaller } from '~/platform/fair-semaphore';
import type { Services } from '~/platform/services';

export const roles = ['buyer', 'seller', 'admin'] as const;
/**
 * Role at registration; never changes. Permissions come from the account's rights (decision 42).
 */
export type Role = (typeof roles)[number];

export const rights = ['buy', 'sell', 'moderate'] as const;
export type Right = (typeof rights)[number];
export type Rights = Readonly<Record<Right, boolean>>;

/** The rights that every account can give itself; only an admin grants `moderate`. */
export type GainableRight = Exclude<Right, 'moderate'>;

/** Whether a value of a form or an address names such a right. */
export function isGainable(value: unknown): value is GainableRight {
  return value === 'buy' || value === 'sell';
}

/** The column of the account's row that stores each right. */
export const rightColumns = {
  buy: 'canBuy',
  sell: 'canSell',
  moderate: 'canModerate',
} as const satisfies Record<Right, string>;

/** Rights as SQLite and PostgreSQL return them. */
export type RightColumns = Record<(typeof rightColumns)[Right], boolean | number>;

/** The rights of an account from its columns. */
export function toRights({ canBuy, canSell, canModerate }: RightColumns): Rights {
  return { buy: Boolean(canBuy), sell: Boolean(canSell), moderate: Boolean(canModerate) };
}

/** The rights that an account registers with, as columns (decision 42). */
export function rightsOf(role: Role) {
  return { canBuy: role === 'buyer', canSell: role === 'seller', canModerate: role === 'admin' };
}

const kinds: Partial<Record<string, AccountKind>> = {
  buy: 'buyer',
  sell: 'seller',
  moderate: 'admin',
  'buy sell': 'buyerSeller',
  'buy moderate': 'buyerAdmin',
  'sell moderate': 'sellerAdmin',
};

/** Kind of an account by its rights, as one word for texts. */
export type AccountKind = keyof typeof kindWords;

const kindWords = {
  buyer: 'accounts.kind.buyer',
  seller: 'accounts.kind.seller',
  admin: 'accounts.kind.admin',
  buyerSeller: 'accounts.kind.buyerSeller',
  buyerAdmin: 'accounts.kind.buyerAdmin',
  sellerAdmin: 'accounts.kind.sellerAdmin',
  buyerSellerAdmin: 'accounts.kind.buyerSellerAdmin',
} as const satisfies Record<string, MessageKey>;

/** The kind of account that has exactly these rights. */
export function accountKindOf(held: Rights): AccountKind {
  return kinds[rights.filter((right) => held[right]).join(' ')] ?? 'buyerSellerAdmin';
}

/** The kind of an account in words, such as "buyer and seller". */
export function accountKind(held: Rights, t: Translate): string {
  return t(kindWords[accountKindOf(held)]);
}

/** The signed-in person behind a request, as `identify` found them. */
export interface Actor {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  /** Role at registration. Grants no permission: see `rights`. */
  role: Role;
  rights: Rights;
  verified: boolean;
  /** Whether the person has confirmed the address. */
  emailConfirmed: boolean;
  /** Whether the account is suspended now (decision 53). */
  suspended: boolean;
  /** Whether the person has a warning that they have not confirmed. */
  warned: boolean;
  /** Last time that the person proved their identity in this session; epoch milliseconds. */
  provedAt: number;
  /**
   * What an admin in production has to do before they have an admin's rights (decision 53c), null
   * for all others: set up a second factor (`enrol`), or use the passkey that the account has
   * (`use-passkey`), which a password or Google does not replace.
   */
  missingFactor: 'enrol' | 'use-passkey' | null;
  imageId: string | null;
}

/** The context of a use case: the services and the acting person. */
export interface Ctx extends Services {
  actor: Actor | null;
  /** The caller that expensive work is counted against; the acting person if not set. */
  caller?: WorkCaller;
  /** The code of the page's language, for mail; the default language if not set. */
  language?: string;
}

/**
 * Replaces the name of a deleted account. The triggers of the audit log contain the same text
 * (prisma/migrations) and reject any other change of a name.
 */
export const DELETED_ACCOUNT = 'Deleted account';

/**
 * The right that each permission needs, read by menus, page guards and use cases; of two, either is
 * enough. The sentence is the message for a person without it.
 */
const permissions = {
  'category:browse': ['any', 'accounts.why.browse'],
  'dashboard:view': ['any', 'accounts.why.dashboard'],
  'account:manage': ['any', 'accounts.why.account'],
  'account:gain-right': ['any', 'accounts.why.dashboard'],
  'notification:read': ['any', 'notifications.logIn'],
  'search:save': ['any', 'alerts.why'],
  'product:save': ['buy', 'accounts.why.addFavourites'],
  'product:list-saved': ['buy', 'accounts.why.haveFavourites'],
  'offer:make': ['buy', 'offers.toMake'],
  'offer:list-own': ['any', 'offers.logInToSee'],
  'offer:see': [['buy', 'sell'], 'offers.toMake'],
  'offer:answer': ['any', 'offers.logInToAnswer'],
  'order:book': ['buy', 'accounts.why.book'],
  'order:list-own': ['buy', 'accounts.why.haveOrders'],
  'order:cancel': ['buy', 'accounts.why.cancel'],
  'order:pay': ['buy', 'accounts.why.pay'],
  'order:see': ['any', 'accounts.why.seeOrder'],
  'order:hand-over': ['sell', 'orders.sellerOnly'],
  'order:answer-request': ['sell', 'orders.sellerOnly'],
  'order:receive': ['buy', 'orders.buyerOnly'],
  'order:dispute': ['buy', 'orders.buyerOnly'],
  'order:refund': [['sell', 'moderate'], 'accounts.why.refund'],
  'dispute:answer': ['sell', 'orders.sellerOnly'],
  'dispute:decide': ['moderate', 'accounts.why.decideDisputes'],
  'order:review': ['any', 'accounts.why.seeOrder'],
  'order:see-receipt': [['buy', 'moderate'], 'accounts.why.receipt'],
  'conversation:use': ['any', 'conversations.need.use'],
  'conversation:start': ['buy', 'conversations.need.start'],
  'conversation:message-buyer': ['sell', 'accounts.why.sell'],
  'person:block': ['any', 'conversations.need.block'],
  'person:follow': ['any', 'follows.need'],
  'person:report': ['any', 'personReports.need'],
  'conversation:report': ['any', 'conversationReports.need'],
  'suspension:appeal': ['any', 'accounts.why.dashboard'],
  'user:suspend': ['moderate', 'accounts.why.suspend'],
  'report:make': ['buy', 'accounts.why.report'],
  'product:add': ['sell', 'accounts.why.sell'],
  'product:manage-own': ['sell', 'accounts.why.sell'],
  'payout:receive': ['sell', 'accounts.why.sell'],
  'payout:manage': ['moderate', 'accounts.why.payouts'],
  'earnings:see': [['sell', 'moderate'], 'accounts.why.sell'],
  'newsletter:manage': ['moderate', 'accounts.why.newsletter'],
  'report:moderate': ['moderate', 'accounts.why.moderate'],
  'admin:manage': ['moderate', 'accounts.why.admins'],
  'user:list': ['moderate', 'accounts.why.people'],
  'user:delete': ['moderate', 'accounts.why.deletePerson'],
  'user:verify': ['moderate', 'accounts.why.verify'],
  'category:manage': ['moderate', 'accounts.why.categories'],
  'synonym:manage': ['moderate', 'accounts.why.synonyms'],
  'audit:read': ['moderate', 'accounts.why.audit'],
  'payment:list': ['moderate', 'accounts.why.payments'],
  'payment:return': ['moderate', 'accounts.why.payments'],
  'job:manage': ['moderate', 'accounts.why.jobs'],
} as const satisfies Record<string, readonly [Right | 'any' | readonly Right[], MessageKey]>;

export type Permission = keyof typeof permissions;

/**
 * Permissions that a suspended account lacks (decision 53). Messages depend on the conversation:
 * features/conversations/suspended-messages.server.ts.
 */
const stoppedBySuspension: ReadonlySet<Permission> = new Set([
  'product:add',
  'offer:make',
  'offer:answer',
  'order:book',
  'order:review',
]);

/** Refuses with `suspended` what a suspended account may not do. */
export function requireNotSuspended(
  { suspended }: Pick<Actor, 'suspended'>,
  permission: Permission,
): void {
  if (suspended && stoppedBySuspension.has(permission)) throw new DomainError('suspended');
}

/** Whether a text names a permission. */
export function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text);
}

/** Whether this actor's rights include the permission. A signed-out visitor has no permissions. */
export function may(actor: Pick<Actor, 'rights'> | null, permission: Permission): boolean {
  return actor !== null && includes(actor.rights, permission);
}

function includes(held: Rights, permission: Permission): boolean {
  const needed: Right | 'any' | readonly Right[] = permissions[permission][0];
  if (needed === 'any') return true;
  return typeof needed === 'string' ? held[needed] : needed.some((right) => held[right]);
}

/** The message for a person without the permission. */
export function whyNot(permission: Permission): MessageKey {
  return permissions[permission][1];
}

/** Steps of one side of an order that exists: the right to buy or sell gives them to no other person. */
const ofOneSide = /^(order:(cancel|pay|receive|dispute|hand-over|answer-request)|dispute:answer)$/;

/** The right that an account can give itself to get the permission; null when it can't. */
export function rightToGain(permission: Permission): GainableRight | null {
  if (ofOneSide.test(permission)) return null;
  const needed = permissions[permission][0];
  return isGainable(needed) ? needed : null;
}

/**
 * Returns the acting person. Refuses with `unauthenticated`, `forbidden` or `suspended`, and an admin
 * as `requireSecondFactor`.
 */
export function requirePermission(ctx: Pick<Ctx, 'actor'>, permission: Permission): Actor {
  const actor = requireHolder(ctx, permission);
  requireNotSuspended(actor, permission);
  return actor;
}

/**
 * Refuses as `requirePermission`, but not a suspended account: for pages that show it why their form
 * is refused, with what was typed.
 */
export function requireHolder({ actor }: Pick<Ctx, 'actor'>, permission: Permission): Actor {
  if (!actor) throw new DomainError('unauthenticated');
  requireFactorFor(actor, permission);
  requireRight(actor.rights, permission);
  return actor;
}

/** Refuses as `requireSecondFactor` what an admin may only do with a second factor. */
function requireFactorFor(actor: Actor, permission: Permission): void {
  if (includes(actor.rights, permission)) return;
  if (includes({ ...actor.rights, moderate: true }, permission)) requireSecondFactor(actor);
}

/**
 * Refuses an admin in production without a second factor with `second_factor_enrolment_required`,
 * and one who has not used their passkey in this session with `passkey_required`.
 */
export function requireSecondFactor({ missingFactor }: Pick<Actor, 'missingFactor'>): void {
  if (missingFactor === 'enrol') throw new DomainError('second_factor_enrolment_required');
  requireOwnPasskey({ missingFactor });
}

/**
 * Refuses with `passkey_required` an admin whose passkey this session has not used: until then no
 * way to sign in is added to the account or removed, which would replace the passkey.
 */
export function requireOwnPasskey({ missingFactor }: Pick<Actor, 'missingFactor'>): void {
  if (missingFactor === 'use-passkey') throw new DomainError('passkey_required');
}

/** The rights of an account that the actor may use: not an admin's while a factor is missing. */
export function usableRights(
  held: Rights,
  { missingFactor }: Pick<Actor, 'missingFactor'>,
): Rights {
  return missingFactor ? { ...held, moderate: false } : held;
}

/** Refuses with `forbidden` when the rights do not include the permission. */
export function requireRight(held: Rights, permission: Permission): void {
  if (!includes(held, permission)) throw new DomainError('forbidden', whyNot(permission));
}

export const OWN_PRODUCT = 'accounts.ownProduct' satisfies MessageKey;

/**
 * Refuses with `forbidden` when the product is the acting person's own: no account buys, reports or
 * favourites what it sells (decision 42).
 */
export function requireNotOwnProduct(
  { userId }: Pick<Actor, 'userId'>,
  { sellerId }: { sellerId: string | null },
): void {
  if (sellerId === userId) throw new DomainError('forbidden', OWN_PRODUCT);
}
