import { newId } from '~/lib/ids.server';
import { REMEMBER_SECONDS } from '~/platform/session/cookies.server';
import type { Services } from '~/platform/services';
import type { Ctx } from './actor';
import { recordOwnSecurityEvent } from './record-audit.server';
import { writeForAccount } from './write-as.server';

/** Without 'Remember me' the cookie ends with the browser, and the session a week later at most. */
const BROWSER_SESSION_SECONDS = 7 * 24 * 60 * 60;

/** How exactly a session's last use is known. */
const NOTED_EVERY_MS = 15 * 60 * 1000;

export interface NewSession {
  userId: string;
  remember: boolean;
  userAgent: string;
  /** The session that the same browser had until now; it ends in the same transaction. */
  replaces?: string | undefined;
}

/**
 * Opens a session and gives its first access token (decision 3). Refuses with `unauthenticated`
 * when the account has been deleted since it proved itself.
 */
export async function openSession(ctx: Ctx, given: NewSession) {
  const { userId, remember, userAgent, replaces } = given;
  const now = ctx.clock.now();
  const seconds = remember ? REMEMBER_SECONDS : BROWSER_SESSION_SECONDS;
  const session = {
    id: newId(),
    userId,
    remember,
    userAgent: userAgent.slice(0, 200),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
  };
  const email = await writeForAccount(ctx, userId, async (tx, account) => {
    if (replaces) await tx.session.deleteMany({ where: { id: replaces } });
    await tx.session.create({ data: session });
    await recordOwnSecurityEvent(tx, ctx, account, 'account.sign-in');
    return account.email;
  });
  const accessToken = await ctx.tokens.sign({ userId, sessionId: session.id });
  return { accessToken, remember, email };
}

/** Ends a session; its tokens stop working at once. Ending one that is gone is no error. */
export async function closeSession(ctx: Ctx, sessionId: string): Promise<void> {
  await ctx.db.write((tx) => tx.session.deleteMany({ where: { id: sessionId } }));
}

/**
 * Notes that a session is in use, at most every quarter of an hour and without keeping the request
 * waiting: a note that is lost is made by the next request.
 */
export function noteUse(
  { db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>,
  sessionId: string,
  lastSeenAt: number,
): void {
  const now = clock.now();
  if (now.getTime() - lastSeenAt < NOTED_EVERY_MS) return;
  const data = { lastSeenAt: now };
  db.write((tx) => tx.session.updateMany({ where: { id: sessionId }, data })).catch(
    (error: unknown) => log.warn({ err: error }, "a session's last use could not be noted"),
  );
}

/** Deletes the sessions that have run out. Gives how many. */
export async function sweepSessions(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  const { count } = await ctx.db.write((tx) =>
    tx.session.deleteMany({ where: { expiresAt: { lte: ctx.clock.now() } } }),
  );
  return count;
}
