import type { Services } from '~/platform/services';
import type { WorkCaller } from '~/platform/work-caller';

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
