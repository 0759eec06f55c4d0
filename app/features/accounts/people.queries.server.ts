import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/table-page';
import { containsText } from '~/platform/db/contains-text';
import { readTable } from '~/platform/db/read-table';
import { sql } from '~/platform/db/sql';
import type { Ctx } from './actor';
import type { PersonRow } from './person.dto';
import { requirePermission } from './policy';

export type ListedRole = 'buyer' | 'seller';

/**
 * All buyers or all sellers, newest first, found by name or address; for admins.
 * Refuses with `unauthenticated` and `forbidden`.
 */
export async function listPeople(
  ctx: Ctx,
  role: ListedRole,
  request: TableRequest,
): Promise<TablePage<PersonRow>> {
  requirePermission(ctx, 'user:list');
  const search = containsText(request.search, sql.id('u', 'nameKey'), sql.id('u', 'emailKey'));
  return readTable(
    ctx.db,
    {
      select: sql`
        SELECT u."id", u."name", u."email", u."role", u."verified", u."imageId", u."createdAt"
        FROM "User" u`,
      where: sql`u."role" = ${role} AND u."deletedAt" IS NULL ${search}`,
      alias: 'u',
    },
    request,
  );
}

/**
 * One buyer or seller, deleted ones included, for the page that asks before a deletion.
 * Refuses with `unauthenticated`, `forbidden` and `not_found`.
 */
export async function getPerson(ctx: Ctx, role: ListedRole, userId: string) {
  requirePermission(ctx, 'user:delete');
  const person = looksLikeId(userId)
    ? await ctx.db.read.user.findUnique({
        where: { id: userId, role },
        select: { id: true, name: true, email: true, deletedAt: true },
      })
    : null;
  if (!person) throw new DomainError('not_found', `There is no such ${role}.`);
  return person;
}
