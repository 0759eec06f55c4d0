import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { requireSeenValues, versionOf } from '~/lib/outdated-form.server';
import type { Tx } from '~/platform/db/database';
import type { ModerationSettings } from './word-rule.schema';

const HOLD_NEW_SELLERS = 'hold-new-sellers';

type Reading = Pick<Tx, 'setting'> | Pick<Ctx['db']['read'], 'setting'>;

/** Whether the first listings of new sellers wait for approval; off unless an admin turned it on. */
export async function holdsNewSellers(reader: Reading): Promise<boolean> {
  const row = await reader.setting.findUnique({ where: { key: HOLD_NEW_SELLERS } });
  return row?.value === 'on';
}

/** The settings of the moderation, for their form. Refuses with `unauthenticated` and `forbidden`. */
export async function readModerationSettings(
  ctx: Ctx,
): Promise<ModerationSettings & { seen: string }> {
  requirePermission(ctx, 'report:moderate');
  const holdNewSellers = await holdsNewSellers(ctx.db.read);
  return { holdNewSellers, seen: versionOf(formValues(holdNewSellers)) };
}

const formValues = (holdNewSellers: boolean) => ({ holdNewSellers: holdNewSellers ? 'on' : '' });

/**
 * Changes the settings of the moderation and records it in the audit log. Refuses with
 * `unauthenticated`, `forbidden` and, as `OutdatedForm`, `conflict` (changed since they were `seen`).
 */
export async function changeModerationSettings(
  ctx: Ctx,
  { holdNewSellers, seen }: ModerationSettings,
): Promise<void> {
  await writeAs(ctx, 'report:moderate', async (tx, actor) => {
    const before = await holdsNewSellers(tx);
    if (before === holdNewSellers) return;
    requireSeenValues(formValues(before), formValues(holdNewSellers), seen);
    const value = holdNewSellers ? 'on' : 'off';
    const data = { value, updatedAt: ctx.clock.now() };
    const key = HOLD_NEW_SELLERS;
    await tx.setting.upsert({ where: { key }, create: { key, ...data }, update: data });
    const subject = { type: 'setting', id: key, label: `${key}: ${value}` } as const;
    await recordAudit(tx, ctx, { actor, action: 'settings.change', subject });
  });
}
