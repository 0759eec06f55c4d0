import type { Database } from '~/platform/db/database';

export const someTime = new Date('2026-11-20T12:34:56.789Z');

/** Data for a category, the smallest row there is. */
export function categoryData(name: string) {
  return { id: name, name, nameKey: name, picture: 'box', position: 0, createdAt: someTime };
}

/** Data for an audit entry. */
export function auditData(id: string) {
  const who = { actorId: 'admin', actorEmail: 'admin@rummage.test' };
  const what = { action: 'user.verify', subjectType: 'user', subjectId: 'u', subjectLabel: 'U' };
  return { id, ...who, ...what, searchKey: '', createdAt: someTime };
}

/** The names of all categories, in order. */
export async function categoryNames(db: Database): Promise<string[]> {
  const rows = await db.read.category.findMany({ orderBy: { id: 'asc' } });
  return rows.map(({ name }) => name);
}
