import { DomainError } from '~/lib/domain-error';
import type { WorkCaller } from '~/platform/fair-semaphore';
import type { Services } from '~/platform/services';

export const roles = ['buyer', 'seller', 'admin'] as const;
export type Role = (typeof roles)[number];

/** The person behind a request, as the identity door found them. */
export interface Actor {
  userId: string;
  sessionId: string;
  name: string;
  email: string;
  role: Role;
  verified: boolean;
  /** Whether they have proved that the address is theirs. */
  emailConfirmed: boolean;
  imageId: string | null;
}

/** What every use case is given: the outside world, and who is acting. */
export interface Ctx extends Services {
  actor: Actor | null;
  /** Whose share of expensive work this counts against; without one, the acting person's. */
  caller?: WorkCaller;
}

/**
 * What stands in place of the name of an account that was deleted. The triggers of the audit log
 * know the same words (prisma/migrations): they let names be changed to nothing else.
 */
export const DELETED_ACCOUNT = 'Deleted account';

/**
 * Who may do what: the one table that menus, page guards and use cases read.
 * The sentence is what a person with another role is told.
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
} as const satisfies Record<string, readonly [readonly Role[], string]>;

export type Permission = keyof typeof permissions;

export function isPermission(text: string): text is Permission {
  return Object.hasOwn(permissions, text);
}

/** Whether this actor's role allows it; nobody may do anything while signed out. */
export function may(actor: Actor | null, permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission][0];
  return actor !== null && allowed.includes(actor.role);
}

/** What a person without the permission is told. */
export function whyNot(permission: Permission): string {
  return permissions[permission][1];
}

/** The acting person. Refuses with `unauthenticated` or `forbidden`. */
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
