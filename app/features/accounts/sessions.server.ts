import type { Message } from '~/i18n/language';
import { newId } from '~/lib/ids.server';
import type { Services } from '~/platform/services';
import { REMEMBER_SECONDS } from '~/platform/session/cookies.server';
import { requirePermission, type Ctx } from './account.policy';
import { recordOwnSecurityEvent } from './audit.server';
import { deviceName } from './device-name';
import { noteDevice, type Device } from './known-devices.server';
import { endTakeoverLinks } from './mail-tokens.server';
import { requireProof, type SignInProof } from './sign-in-proof.server';
import { writeForAccount, writeAs } from './write-as.server';

/** Without 'Remember me' the cookie ends with the browser, and the session after at most a week. */
const BROWSER_SESSION_SECONDS = 7 * 24 * 60 * 60;

/** Precision of a session's last use, in milliseconds. */
const NOTED_EVERY_MS = 15 * 60 * 1000;

interface NewSession {
  userId: string;
  /** Required to hold still; without it the caller vouches for the account. */
  proof?: SignInProof | undefined;
  remember: boolean;
  userAgent: string;
  /** The previous session of the same browser; it ends in the same transaction. */
  replaces?: string | undefined;
  /** The browser, whose owner is mailed if the account has not used it before. */
  device?: Device | undefined;
  /** Whether a passkey proved both factors. */
  passkey?: boolean | undefined;
}

/**
 * Opens a session and returns its first access token (decision 3). Refuses with `unauthenticated`
 * when the account was deleted after its credentials were checked, and as `requireProof` does.
 */
export async function openSession(ctx: Ctx, given: NewSession) {
  const { userId, proof, remember, userAgent, replaces, device, passkey = false } = given;
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
    passkeyAt: passkey ? now : null,
  };
  const email = await writeForAccount(ctx, userId, async (tx, account) => {
    if (proof) await requireProof(tx, { userId, proof });
    if (replaces) await tx.session.deleteMany({ where: { id: replaces } });
    await tx.session.create({ data: session });
    await recordOwnSecurityEvent(tx, ctx, account, 'account.sign-in');
    if (device) {
      const signIn = { ...account, sessionId: session.id, userAgent, device };
      await noteDevice(tx, ctx, signIn);
    }
    return account.email;
  });
  const accessToken = await ctx.tokens.sign({ userId, sessionId: session.id });
  return { accessToken, remember, email };
}

/** Ends a session; its tokens become invalid at once. Ending an unknown session is not an error. */
export async function closeSession(ctx: Ctx, sessionId: string): Promise<void> {
  await ctx.db.write((tx) => tx.session.deleteMany({ where: { id: sessionId } }));
}

/**
 * Records that a session is in use, at most every 15 minutes and without delaying the request. A
 * lost write is repeated by the next request.
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
    (error: unknown) => log.warn({ err: error }, "a session's last use could not be recorded"),
  );
}

/** Deletes expired sessions. Returns their number. */
export async function sweepSessions(ctx: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  const { count } = await ctx.db.write((tx) =>
    tx.session.deleteMany({ where: { expiresAt: { lte: ctx.clock.now() } } }),
  );
  return count;
}

interface SessionView {
  id: string;
  /** The browser and its system. */
  device: Message;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}

/**
 * Lists the sessions of the acting person: the current one first, then by last use. Refuses with
 * `unauthenticated`.
 */
export async function listOwnSessions(ctx: Ctx): Promise<SessionView[]> {
  const { userId, sessionId } = requirePermission(ctx, 'account:manage');
  const rows = await ctx.db.read.session.findMany({
    where: { userId, expiresAt: { gt: ctx.clock.now() } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
    take: 100,
  });
  const views = rows.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    device: deviceName(userAgent),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === sessionId,
  }));
  return views.sort((a, b) => Number(b.current) - Number(a.current));
}

/**
 * Ends one other session of the acting person, and the links that may have been asked for in it: those
 * that change the address or set a password. Returns whether the session existed. Refuses with
 * `unauthenticated`.
 */
export async function endOwnSession(ctx: Ctx, id: string): Promise<boolean> {
  return writeAs(ctx, 'account:manage', async (tx, { userId, sessionId }) => {
    const where = { AND: [{ id }, { id: { not: sessionId } }], userId };
    const { count } = await tx.session.deleteMany({ where });
    if (count > 0) await endTakeoverLinks(tx, ctx, userId);
    return count > 0;
  });
}

/**
 * Ends every other session of the acting person, and the links that change the address or set a
 * password. Returns the number of sessions. Refuses with `unauthenticated`.
 */
export async function endOtherSessions(ctx: Ctx): Promise<number> {
  return writeAs(ctx, 'account:manage', async (tx, actor) => {
    const { userId, sessionId } = actor;
    const where = { userId, id: { not: sessionId } };
    const { count } = await tx.session.deleteMany({ where });
    await endTakeoverLinks(tx, ctx, userId);
    await recordOwnSecurityEvent(tx, ctx, actor, 'account.sign-out-others');
    return count;
  });
}
