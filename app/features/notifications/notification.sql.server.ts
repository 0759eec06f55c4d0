import type { Tx } from '~/platform/db/database';
import { sql } from '~/platform/db/sql';

/**
 * Finds the address and the language of a person who has not switched off a kind of notification;
 * undefined when the account is deleted. In SQL because every booking runs it twice.
 */
export async function findRecipient(
  tx: Tx,
  userId: string,
  kind: string,
): Promise<{ email: string; language: string | null } | undefined> {
  const [person] = await tx.rows<{ email: string; language: string | null }>(sql`
    SELECT "email", "language" FROM "User" WHERE "id" = ${userId} AND "deletedAt" IS NULL
      AND NOT EXISTS (SELECT 1 FROM "NotificationSetting" s
        WHERE s."userId" = "User"."id" AND s."kind" = ${kind} AND NOT s."wanted")`);
  return person;
}
