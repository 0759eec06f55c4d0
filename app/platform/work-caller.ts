/** Identifies who causes expensive work, so that its share can be limited. */
export interface WorkCaller {
  /** Signed-in people have queues and space of their own: anonymous requests can't use them up. */
  signedIn: boolean;
  /** The account's id, or the network address of an anonymous request. */
  key: string;
}

/** Work without a request behind it, such as seeding. */
export const INTERNAL_CALLER: WorkCaller = { signedIn: true, key: 'internal' };
