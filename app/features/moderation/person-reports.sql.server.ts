import type { TablePage, TableRequest } from '~/lib/paging';
import type { RowsReader } from '~/platform/db/database';
import { containsText, readTable } from '~/platform/db/read-table.sql.server';
import { sql } from '~/platform/db/sql';
import type { PersonReportKind } from './moderation.schema';

/** An open report of a person, a review or an answer. The time is epoch milliseconds. */
interface PersonReportRow {
  id: string;
  kind: PersonReportKind;
  reporterId: string;
  reporterName: string;
  reportedId: string;
  reportedName: string;
  /** The id of a reason, or its name once `withReasonNames` has put it there. */
  reason: string | null;
  details: string;
  /** Text of the reported review. */
  reviewText: string | null;
  reviewStars: number | null;
  /** The answer to the review. */
  answer: string | null;
  /** Author and subject of the reported review. */
  authorId: string | null;
  subjectId: string | null;
  createdAt: number;
}

/** An open report, with whether the acting admin may decide it. */
export type DecidablePersonReport = PersonReportRow & { mayDecide: boolean };

/** A page of the open reports of people, reviews and answers, newest first, searchable by their names. */
export function readOpenPersonReports(
  db: RowsReader,
  request: TableRequest,
): Promise<TablePage<PersonReportRow>> {
  const select = sql`SELECT r."id", r."kind", r."reporterId", a."name" AS "reporterName",
    r."reportedId", b."name" AS "reportedName", r."reason", r."details", v."text" AS "reviewText",
    v."stars" AS "reviewStars", v."answer", v."authorId", v."subjectId", r."createdAt"
    FROM "PersonReport" r
    JOIN "User" a ON a."id" = r."reporterId" JOIN "User" b ON b."id" = r."reportedId"
    LEFT JOIN "Review" v ON v."id" = r."reviewId"`;
  const people = [sql.id('a', 'nameKey'), sql.id('b', 'nameKey')];
  const where = sql`r."closedAt" IS NULL ${containsText(request.search, ...people)}`;
  return readTable(db, { select, where, alias: 'r' }, request);
}
