import type { Ctx } from './actor';
import { deviceName } from './device-name';
import { requirePermission } from './policy';
import { recordOwnSecurityEvent } from './record-audit.server';
import { writeAs } from './write-as.server';

export interface SessionView {
  id: string;
  device: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}

/** Where the acting person is signed in: this place first, then the latest used. */
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

/** Ends one other session of the acting person; gives whether there was one of that id. */
export async function endOwnSession(ctx: Ctx, id: string): Promise<boolean> {
  const { count } = await writeAs(ctx, 'account:manage', (tx, { userId, sessionId }) =>
    tx.session.deleteMany({ where: { AND: [{ id }, { id: { not: sessionId } }], userId } }),
  );
  return count > 0;
}

/** Ends every session of the acting person but this one; gives how many. */
export async function endOtherSessions(ctx: Ctx): Promise<number> {
  return writeAs(ctx, 'account:manage', async (tx, actor) => {
    const { userId, sessionId } = actor;
    const where = { userId, id: { not: sessionId } };
    const { count } = await tx.session.deleteMany({ where });
    await recordOwnSecurityEvent(tx, ctx, actor, 'account.sign-out-others');
    return count;
  });
}
