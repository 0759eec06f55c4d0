import { DomainError } from '~/lib/domain-error';
import { requireId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/table-page';
import { containsText } from '~/platform/db/contains-text';
import { readTable } from '~/platform/db/read-table';
import { sql } from '~/platform/db/sql';
import type { Ctx } from '../accounts/actor';
import { requirePermission } from '../accounts/policy';
import { foldText } from './search-words';

export interface ManagedSynonyms {
  id: string;
  /** As an admin wrote them, with commas between them. */
  words: string;
}

/**
 * The groups of synonyms, the last added first, found by their words; for admins.
 * Refuses with `unauthenticated` and `forbidden`.
 */
export async function listSynonyms(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<ManagedSynonyms>> {
  requirePermission(ctx, 'synonym:manage');
  const search = containsText(foldText(request.search ?? ''), sql.id('g', 'wordsKey'));
  const select = sql`SELECT g."id", g."words", g."createdAt" FROM "SynonymGroup" g`;
  const query = { select, where: sql`1 = 1 ${search}`, alias: 'g' };
  const page = await readTable<ManagedSynonyms>(ctx.db, query, request);
  return { ...page, items: page.items.map(({ id, words }) => ({ id, words })) };
}

/** One group, to be changed or deleted. Refuses with `unauthenticated`, `forbidden`, `not_found`. */
export async function getSynonyms(ctx: Ctx, groupId: string): Promise<ManagedSynonyms> {
  requirePermission(ctx, 'synonym:manage');
  const id = requireId(groupId);
  const group = await ctx.db.read.synonymGroup.findUnique({ where: { id } });
  if (!group) throw new DomainError('not_found', 'There is no such group of synonyms.');
  return { id, words: group.words };
}
