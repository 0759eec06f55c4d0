import { DomainError } from '~/lib/domain-error';
import type { WorkCaller } from '~/platform/fair-semaphore';
import type { Services } from '~/platform/services';

export const roles = ['buyer', 'seller', 'admin'] as const;
/** What an account registered as, for ever. What it may do are its rights (decision 42). */
export type Role = (typeof roles)[number];

export const rights = ['buy', 'sell', 'moderate'] as const;
export type Right = (typeof rights)[number];
export type Rights = Readonly<Record<Right, boolean>>;

/** The rights that every account can give itself; only an admin grants `moderate`. */
export type GainableRight = Exclude<Right, 'moderate'>;

/** The column of the account's row that stores each right. */
export const rightColumns = {
  buy: 'canBuy',
  sell: 'canSell',
  moderate: 'canModerate',
} as const satisfies Record<Right, string>;

/** Rights as SQLite and PostgreSQL return them. */
export type RightColumns = Record<(typeof rightColumns)[Right], boolean | number>;

export function toRights({ canBuy, canSell, canModerate }: RightColumns): Rights {
  return { buy: Boolean(canBuy), sell: Boolean(canSell), moderate: Boolean(canModerate) };
}

/** The rights that an account registers with, as columns (decision 42). */
export function rightsOf(role: Role) {
  return { canBuy: role === 'buyer', canSell: role === 'seller', canModerate: role === 'admin' };
}

const holders = { buy: 'buyer', sell: 'seller', moderate: 'admin' } as const;

/** The kind of an account in words, such as "buyer and seller". */
export function accountKind(held: Rights): string {
  const names = rights.filter((right) => held[right]).map((right) => holders[right]);
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} and ${last}` : last;
}

/** The signed-in person behind a request, as `identify` found them. */
export interface Actor {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  /** What the account registered as. Decides nothing: see `rights`. */
  role: Role;
  rights: Rights;
  verified: boolean;
  /** Whether the person has confirmed the address. */
  emailConfirmed: boolean;
  imageId: string | null;
}

/** The context of a use case: the services and the acting person. */
export interface Ctx extends Services {
  actor: Actor | null;
  /** The caller that expensive work is counted against; the acting person if not set. */
  caller?: WorkCaller;
}

/**
 * Replaces the name of a deleted account. The triggers of the audit log contain the same text
 * (prisma/migrations) and reject any other change of a name.
 */
export const DELETED_ACCOUNT = 'Deleted account';

const START_BUYING = 'choose “Start buying” on your dashboard first.';
const START_SELLING = 'To sell, choose “Start selling” on your dashboard first.';

/**
 * The right that each permission needs, read by menus, page guards and use cases; of two, either is
 * enough. The sentence is the message for a person without it.
 */
const permissions = {
  'category:browse': ['any', 'Log in to browse a category.'],
  'dashboard:view': ['any', 'Log in to see your dashboard.'],
  'account:manage': ['any', 'Log in to see your account.'],
  'account:gain-right': ['any', 'Log in to see your dashboard.'],
  'product:save': ['buy', `To add favourites, ${START_BUYING}`],
  'product:list-saved': ['buy', `To have favourites, ${START_BUYING}`],
  'order:book': ['buy', `To book products, ${START_BUYING}`],
  'order:list-own': ['buy', `To have orders, ${START_BUYING}`],
  'order:cancel': ['buy', 'Only the buyer can cancel a booking.'],
  'order:pay': ['buy', 'Only the buyer can pay for a booking.'],
  'order:see-receipt': [['buy', 'moderate'], 'A receipt is for its buyer.'],
  'conversation:use': ['any', 'conversations.need.use'],
  'conversation:start': ['buy', 'conversations.need.start'],
  'conversation:message-buyer': ['sell', START_SELLING],
  'person:block': ['any', 'conversations.need.block'],
  'report:make': ['buy', `To report a product, ${START_BUYING}`],
  'product:add': ['sell', START_SELLING],
  'product:manage-own': ['sell', START_SELLING],
  'newsletter:manage': ['moderate', 'The newsletter needs an admin account.'],
  'report:moderate': ['moderate', 'Moderating reports needs an admin account.'],
  'admin:manage': ['moderate', 'Only an admin can make and remove admins.'],
  'user:list': ['moderate', 'Managing people needs an admin account.'],
  'user:delete': ['moderate', 'Only an admin can delete an account.'],
  'user:verify': ['moderate', 'Only an admin can verify a seller.'],
  'category:manage': ['moderate', 'Managing categories needs an admin account.'],
  'synonym:manage': ['moderate', 'Managing search synonyms needs an admin account.'],
  'audit:read': ['moderate', 'The audit log needs an admin account.'],
  'payment:list': ['moderate', 'Payments needs an admin account.'],
  'job:manage': ['moderate', 'Jobs needs an admin account.'],
} as const satisfies Record<string, readonly [Right | 'any' | readonly Right[], string]>;

export type Permission = keyof typeof permissions;

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
export function whyNot(permission: Permission): string {
  return permissions[permission][1];
}

/** The right that an account can give itself to get the permission; null when it can't. */
export function rightToGain(permission: Permission): GainableRight | null {
  const needed = permissions[permission][0];
  return needed === 'buy' || needed === 'sell' ? needed : null;
}

/** Returns the acting person. Refuses with `unauthenticated` or `forbidden`. */
export function requirePermission(ctx: Pick<Ctx, 'actor'>, permission: Permission): Actor {
  const { actor } = ctx;
  if (!actor) throw new DomainError('unauthenticated');
  requireRight(actor.rights, permission);
  return actor;
}

/** Refuses with `forbidden` when the rights do not include the permission. */
export function requireRight(held: Rights, permission: Permission): void {
  if (!includes(held, permission)) throw new DomainError('forbidden', whyNot(permission));
}

export const OWN_PRODUCT = 'This is your own product.';

/**
 * Refuses with `forbidden` when the product is the acting person's own: no account buys, reports or
 * favourites what it sells (decision 42).
 */
export function refuseOwnProduct(
  { userId }: Pick<Actor, 'userId'>,
  { sellerId }: { sellerId: string | null },
): void {
  if (sellerId === userId) throw new DomainError('forbidden', OWN_PRODUCT);
}
