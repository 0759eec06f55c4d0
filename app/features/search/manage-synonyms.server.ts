import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { recordAudit } from '~/features/accounts/audit.server';
import { writeAs } from '~/features/accounts/write-as.server';
import { msg } from '~/i18n/language';
import { DomainError } from '~/lib/domain-error';
import { requireId, newId } from '~/lib/ids.server';
import { requireSeenValues, versionOf } from '~/lib/outdated-form.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import type { Tx } from '~/platform/db/database';
import { isUniqueViolation } from '~/platform/db/database-errors.server';
import { synonymKey, type SynonymInput } from './synonym.schema';
import { MAX_GROUPS, readSynonymGroups } from './synonyms.sql.server';

interface ManagedSynonyms {
  id: string;
  /** As the admin typed them, separated by commas. */
  words: string;
}

/**
 * Lists the groups of synonyms for admins, newest first, searchable by their words. Refuses with
 * `unauthenticated` and `forbidden`.
 */
export async function listSynonyms(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<ManagedSynonyms>> {
  requirePermission(ctx, 'synonym:manage');
  const page = await readSynonymGroups(ctx.db, request);
  return { ...page, items: page.items.map(({ id, words }) => ({ id, words })) };
}

/**
 * Gets one group for the edit and delete forms. Refuses with `unauthenticated`, `forbidden`,
 * `not_found`.
 */
export async function getSynonyms(
  ctx: Ctx,
  groupId: string,
): Promise<ManagedSynonyms & { seen: string }> {
  requirePermission(ctx, 'synonym:manage');
  const id = requireId(groupId);
  const group = await ctx.db.read.synonymGroup.findUnique({ where: { id } });
  if (!group) throw new DomainError('not_found', 'search.groupMissing');
  const { words } = group;
  return { id, words, seen: versionOf({ words }) };
}

const NONE = 'search.groupMissing';
const THERE = 'search.groupExists';
const FULL = msg('search.groupsFull', { count: MAX_GROUPS });

/**
 * Adds a group of synonyms and records it in the audit log. Returns its id. Refuses with
 * `unauthenticated`, `forbidden` and `conflict` (the group exists: at the field; too many groups).
 */
export async function addSynonyms(ctx: Ctx, { words }: SynonymInput): Promise<{ groupId: string }> {
  requirePermission(ctx, 'synonym:manage');
  const id = newId();
  await refusingSameGroup(
    writeAs(ctx, 'synonym:manage', async (tx, actor) => {
      if ((await tx.synonymGroup.count()) >= MAX_GROUPS) throw new DomainError('conflict', FULL);
      const createdAt = ctx.clock.now();
      await tx.synonymGroup.create({ data: { id, words, wordsKey: synonymKey(words), createdAt } });
      const subject = { type: 'synonyms', id, label: words } as const;
      await recordAudit(tx, ctx, { actor, action: 'synonyms.add', subject });
    }),
  );
  return { groupId: id };
}

/**
 * Changes a group of synonyms and records it in the audit log; unchanged words change nothing.
 * Refuses with `unauthenticated`, `forbidden`, `not_found` and `conflict` (the group exists: at the
 * field; as `OutdatedForm` when it has changed since it was `seen`).
 */
export async function editSynonyms(
  ctx: Ctx,
  groupId: string,
  { words, seen }: SynonymInput,
): Promise<void> {
  requirePermission(ctx, 'synonym:manage');
  const id = requireId(groupId, NONE);
  await refusingSameGroup(
    writeAs(ctx, 'synonym:manage', async (tx, actor) => {
      const group = await getGroup(tx, id);
      requireSeenValues({ words: group.words }, { words }, seen);
      if (group.words === words) return;
      await tx.synonymGroup.update({ where: { id }, data: { words, wordsKey: synonymKey(words) } });
      const subject = { type: 'synonyms', id, label: `${group.words} → ${words}` } as const;
      await recordAudit(tx, ctx, { actor, action: 'synonyms.edit', subject });
    }),
  );
}

/**
 * Deletes a group of synonyms and records it in the audit log. Returns whether this request deleted
 * it. Refuses with `unauthenticated` and `forbidden`.
 */
export async function deleteSynonyms(ctx: Ctx, groupId: string): Promise<boolean> {
  requirePermission(ctx, 'synonym:manage');
  const id = requireId(groupId, NONE);
  return writeAs(ctx, 'synonym:manage', async (tx, actor) => {
    const group = await tx.synonymGroup.findUnique({ where: { id } });
    if (!group) return false;
    await tx.synonymGroup.delete({ where: { id } });
    const subject = { type: 'synonyms', id, label: group.words } as const;
    await recordAudit(tx, ctx, { actor, action: 'synonyms.delete', subject });
    return true;
  });
}

async function getGroup(tx: Tx, id: string) {
  const group = await tx.synonymGroup.findUnique({ where: { id } });
  if (!group) throw new DomainError('not_found', NONE);
  return group;
}

/** Awaits a write; an existing group is refused with `conflict` at the field. */
async function refusingSameGroup<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (!isUniqueViolation(error, 'wordsKey')) throw error;
    throw new DomainError('conflict', { message: THERE, fields: { words: [THERE] } });
  }
}
