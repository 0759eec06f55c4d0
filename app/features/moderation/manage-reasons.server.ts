import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { namedLanguages, nameValues, type CategoryNames } from '~/features/products/category-names';
import { DomainError } from '~/lib/domain-error';
import { newId, requireId } from '~/lib/ids.server';
import { requireSeenValues, versionOf } from '~/lib/outdated-form.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import { visibleKey } from '~/lib/text';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { scopesOf, type ReasonScope } from './report-reasons';
import { readManagedReasons, type ReasonRow } from './report-reasons.sql.server';

const NONE = 'moderation.reasons.missing';
const TAKEN = 'moderation.reasons.taken';

/** A reason as an admin enters it. */
interface ReasonInput {
  /** The plain name, in English. */
  name: string;
  /** The names in other languages; an empty one is taken away. */
  names: CategoryNames;
  /** Kinds of reports for which the reason is offered. */
  about: ReasonScope;
  urgency: number;
}

/** Lists the reasons for admins, last first. Refuses with `unauthenticated` and `forbidden`. */
export async function listManagedReasons(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<ReasonRow>> {
  requirePermission(ctx, 'report:moderate');
  return readManagedReasons(ctx.db, request);
}

/** Gets a reason for its form. Refuses with `unauthenticated`, `forbidden` and `not_found`. */
export async function getManagedReason(
  ctx: Ctx,
  reasonId: string,
): Promise<ReasonInput & { seen: string }> {
  requirePermission(ctx, 'report:moderate');
  const reason = await ctx.db.read.reportReason.findUnique({
    where: { id: requireId(reasonId, NONE) },
    include: { names: true },
  });
  if (!reason) throw new DomainError('not_found', NONE);
  const input = inputOf(reason);
  return { ...input, seen: versionOf(formValues(input)) };
}

interface StoredReason {
  name: string;
  names: { language: string; name: string }[];
  about: string;
  urgency: number;
}

/** A stored reason as an admin would enter it. */
function inputOf({ name, names, about, urgency }: StoredReason): ReasonInput {
  const named = Object.fromEntries(names.map((one) => [one.language, one.name]));
  return { name, names: named, about: about as ReasonScope, urgency };
}

/** The values of a reason's form. */
function formValues({ name, names, about, urgency }: ReasonInput): Record<string, string> {
  return { name, about, urgency: String(urgency), ...nameValues(names) };
}

/**
 * Adds a reason behind the others. Returns its id. Refuses with `unauthenticated`, `forbidden` and,
 * when the name is taken, `conflict` at the field.
 */
export async function addReason(
  ctx: Ctx,
  { name, names, about, urgency }: ReasonInput,
): Promise<{ reasonId: string }> {
  const id = newId();
  await refusingTaken(
    writeAs(ctx, 'report:moderate', async (tx, actor) => {
      const { _max: last } = await tx.reportReason.aggregate({ _max: { position: true } });
      const row = { id, name, nameKey: visibleKey(name), about, urgency };
      const position = (last.position ?? 0) + 1;
      await tx.reportReason.create({ data: { ...row, position, createdAt: ctx.clock.now() } });
      await writeNames(tx, id, names);
      const subject = { type: 'reason', id, label: name } as const;
      await recordAudit(tx, ctx, { actor, action: 'reason.add', subject });
    }),
  );
  return { reasonId: id };
}

/**
 * Changes a reason, also in what was reported for it before; what was decided for it keeps its former
 * name. Refuses with `unauthenticated`, `forbidden`, `not_found` and, when the name is taken, `conflict` at the field; also with `conflict`
 * when it is the last one of what it was offered for, or, as `OutdatedForm`, has changed since it was
 * `seen`.
 */
export async function changeReason(
  ctx: Ctx,
  reasonId: string,
  input: ReasonInput,
  seen?: string,
): Promise<void> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(reasonId, NONE);
  const { name, names, about, urgency } = input;
  await refusingTaken(
    writeAs(ctx, 'report:moderate', async (tx, actor) => {
      const before = await tx.reportReason.findUnique({ where: { id }, include: { names: true } });
      if (!before) throw new DomainError('not_found', NONE);
      requireSeenValues(formValues(inputOf(before)), formValues(input), seen);
      if (!before.retiredAt) await requireOthers(tx, before, about);
      const data = { name, nameKey: visibleKey(name), about, urgency };
      await tx.reportReason.update({ where: { id }, data });
      if (visibleKey(name) !== before.nameKey) {
        await keepFormerName(tx, before, ctx.clock.now());
      }
      await writeNames(tx, id, names);
      const label = before.name === name ? name : `${before.name} → ${name}`;
      const subject = { type: 'reason', id, label } as const;
      await recordAudit(tx, ctx, { actor, action: 'reason.change', subject });
    }),
  );
}

interface FormerReason {
  id: string;
  name: string;
  nameKey: string;
  names: readonly { language: string; name: string }[];
  about: string;
  urgency: number;
  position: number;
  createdAt: Date;
}

/**
 * Gives the decisions for a reason that has a new name a retired copy with the names that were mailed
 * with them, inside the transaction of the change.
 */
async function keepFormerName(
  tx: Tx,
  { id: reasonId, names, ...former }: FormerReason,
  now: Date,
): Promise<void> {
  const where = { reasonId };
  const uses = [
    await tx.listingDecision.count({ where }),
    await tx.suspension.count({ where }),
    await tx.warning.count({ where }),
  ];
  if (uses.every((count) => count === 0)) return;
  const copyId = newId();
  const { name, nameKey, about, urgency, position, createdAt } = former;
  const row = { id: copyId, name, nameKey, about, urgency, position, createdAt };
  await tx.reportReason.create({ data: { ...row, retiredAt: now } });
  await tx.reportReasonName.createMany({
    data: names.map((one) => ({ reasonId: copyId, language: one.language, name: one.name })),
  });
  const data = { reasonId: copyId };
  await tx.listingDecision.updateMany({ where, data });
  await tx.suspension.updateMany({ where, data });
  await tx.warning.updateMany({ where, data });
}

/**
 * Retires a reason, or offers it again: reports that have it stay as they are. Returns false when
 * it was so already. Refuses with `unauthenticated`, `forbidden`, `not_found` and `conflict` (the last one).
 */
export async function retireReason(
  ctx: Ctx,
  reasonId: string,
  { retired }: { retired: boolean },
): Promise<boolean> {
  requirePermission(ctx, 'report:moderate');
  const id = requireId(reasonId, NONE);
  return writeAs(ctx, 'report:moderate', async (tx, actor) => {
    const reason = await tx.reportReason.findUnique({ where: { id } });
    if (!reason) throw new DomainError('not_found', NONE);
    if ((reason.retiredAt !== null) === retired) return false;
    if (retired) await requireOthers(tx, reason, null);
    const retiredAt = retired ? ctx.clock.now() : null;
    await tx.reportReason.update({ where: { id }, data: { retiredAt } });
    const subject = { type: 'reason', id, label: reason.name } as const;
    const action = retired ? 'reason.retire' : 'reason.restore';
    await recordAudit(tx, ctx, { actor, action, subject });
    return true;
  });
}

/**
 * Refuses with `conflict` when a reason is the last one for listings or for people, and would not be
 * offered for them any more.
 */
async function requireOthers(
  tx: Tx,
  { id, about: before }: { id: string; about: string },
  about: ReasonScope | null,
): Promise<void> {
  for (const subject of ['listing', 'person'] as const) {
    const scopes: readonly string[] = scopesOf(subject);
    if (!scopes.includes(before) || (about && scopes.includes(about))) continue;
    const where = { retiredAt: null, id: { not: id }, about: { in: [...scopes] } };
    if ((await tx.reportReason.count({ where })) === 0) {
      throw new DomainError('conflict', 'moderation.reasons.last');
    }
  }
}

async function writeNames(tx: Tx, reasonId: string, names: CategoryNames): Promise<void> {
  await tx.reportReasonName.deleteMany({ where: { reasonId } });
  const given = namedLanguages.flatMap((language) => {
    const name = names[language];
    return name ? [{ reasonId, language, name }] : [];
  });
  if (given.length > 0) await tx.reportReasonName.createMany({ data: given });
}

async function refusingTaken<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (!isUniqueViolation(error, 'nameKey')) throw error;
    throw new DomainError('conflict', { message: TAKEN, fields: { name: [TAKEN] } });
  }
}
