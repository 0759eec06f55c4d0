import type { Ctx } from './actor';
import { notificationKindsFor, type NotificationKind } from './notification-kinds';
import { requirePermission } from './policy';
import { writeAs } from './write-as.server';

export interface MessageSwitch {
  kind: NotificationKind;
  label: string;
  wanted: boolean;
}

/** The messages that the acting person's role gets, each with its switch. */
export async function listOwnMessages(ctx: Ctx): Promise<MessageSwitch[]> {
  const { userId, role } = requirePermission(ctx, 'account:manage');
  const rows = await ctx.db.read.notificationSetting.findMany({ where: { userId } });
  const off = new Set(rows.filter(({ wanted }) => !wanted).map(({ kind }) => kind));
  return notificationKindsFor(role).map((one) => ({ ...one, wanted: !off.has(one.kind) }));
}

/** Switches on the kinds that are named and off all others of the acting person's role. */
export async function chooseOwnMessages(ctx: Ctx, wantedKinds: readonly string[]): Promise<void> {
  await writeAs(ctx, 'account:manage', async (tx, { userId, role }) => {
    for (const { kind } of notificationKindsFor(role)) {
      const wanted = wantedKinds.includes(kind);
      await tx.notificationSetting.upsert({
        where: { userId_kind: { userId, kind } },
        create: { userId, kind, wanted },
        update: { wanted },
      });
    }
  });
}
