import { DomainError } from '~/lib/domain-error';
import type { WorkCaller } from '~/platform/fair-semaphore';
import type { Services } from '~/platform/services';

export const roles = ['buyer', 'seller', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The rights that an account registers with, as columns (decision 42). */
export function rightsOf(role: Role) {
  return { canBuy: role === 'buyer', canSell: role === 'seller', canModerate: role === 'admin' };
}

/** The signed-in person behind a request, as `identify` found them. */
export interface Actor {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
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

/**
 * The permissions by role, read by menus, page guards and use cases. The sentence is the message
 * for a person with another role.
 */
const permissions = {
  'category:browse': [['buyer', 'seller', 'admin'], 'Log in to browse a category.'],
  'dashboard:view': [['buyer', 'seller', 'admin'], 'Log in to see your dashboard.'],
  'product:save': [['buyer'], 'Only buyers can save products. Log in with a buyer account.'],
  'product:list-saved': [['buyer'], 'Favourites needs a buyer account.'],
  'account:manage': [['buyer', 'seller', 'admin'], 'Log in to see your account.'],
  'order:book': [['buyer'], 'Only buyers can book. Log in with a buyer account to book this.'],
  'order:list-own': [['buyer'], 'My orders needs a buyer account.'],
  'order:cancel': [['buyer'], 'Only the buyer can cancel a booking.'],
  'newsletter:manage': [['admin'], 'The newsletter needs an admin account.'],
  'product:add': [['seller'], 'Selling needs a seller account.'],
  'product:manage-own': [['seller'], 'Managing listings needs a seller account.'],
  'report:make': [['buyer'], 'Only buyers can report a product.'],
  'report:moderate': [['admin'], 'Moderating reports needs an admin account.'],
  'user:list': [['admin'], 'Managing people needs an admin account.'],
  'user:delete': [['admin'], 'Only an admin can delete an account.'],
  'user:verify': [['admin'], 'Only an admin can verify a seller.'],
  'category:manage': [['admin'], 'Managing categories needs an admin account.'],
  'synonym:manage': [['admin'], 'Managing search synonyms needs an admin account.'],
  'audit:read': [['admin'], 'The audit log needs an admin account.'],
  'order:pay': [['buyer'], 'Only the buyer can pay for a booking.'],
  'order:see-receipt': [['buyer', 'admin'], 'A receipt is for its buyer.'],
  'payment:list': [['admin'], 'Payments needs an admin account.'],
  'job:manage': [['admin'], 'Jobs needs an admin account.'],
} as const satisfies Record<string, readonly [readonly Role[], string]>;

export type Permission = keyof typeof permissions;

export function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text);
}

/** Whether this actor's role has the permission. A signed-out visitor has no permissions. */
export function may(actor: Actor | null, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission][0];
  return actor !== null && allowed.includes(actor.role);
}

/** The message for a person without the permission. */
export function whyNot(permission: Permission): string {
  return permissions[permission][1];
}

/** Returns the acting person. Refuses with `unauthenticated` or `forbidden`. */
export function requirePermission(ctx: Pick<Ctx, 'actor'>, permission: Permission): Actor {
  const { actor } = ctx;
  if (!actor) throw new DomainError('unauthenticated');
  requireRole(actor.role, permission);
  return actor;
}

/** Refuses with `forbidden` when the role does not have the permission. */
export function requireRole(role: Role, permission: Permission): void {
  const allowed: readonly Role[] = permissions[permission][0];
  if (!allowed.includes(role)) throw new DomainError('forbidden', whyNot(permission));
}
