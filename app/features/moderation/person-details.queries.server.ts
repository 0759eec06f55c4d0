import {
  requirePermission,
  toRights,
  type Ctx,
  type Rights,
  type Role,
} from '~/features/accounts/account.policy';
import { appealPath, reportedConversationPath } from '~/features/accounts/admin-paths';
import { listEntriesAbout } from '~/features/accounts/audit.server';
import type { AuditRow } from '~/features/accounts/audit.dto';
import { DomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { TablePage, TableRequest } from '~/lib/paging';
import {
  readListingsOf,
  readOrdersAt,
  readReportsAt,
  type PersonListingRow,
  type PersonOrderRow,
  type PersonReportRow,
} from './details.sql.server';

/** An account as an admin sees it. Times are ISO 8601. */
export interface PersonFacts {
  id: string;
  name: string;
  email: string;
  registeredAs: Role;
  rights: Rights;
  verified: boolean;
  imageId: string | null;
  emailConfirmedAt: string | null;
  createdAt: string;
  deletedAt: string | null;
  suspendedAt: string | null;
  /** Null without an end that is known. */
  suspendedUntil: string | null;
  /** The ways to sign in that the account has: password, google. */
  signInMethods: string[];
  /** Sessions that have not expired. */
  sessions: number;
}

/** The lists of a person's page, by their part of the address. */
export const personLists = [
  'listings',
  'purchases',
  'sales',
  'reports-made',
  'reports-received',
] as const;
export type PersonList = (typeof personLists)[number];

/** The rows of each list. */
interface PersonListRows {
  listings: PersonListingRow;
  purchases: PersonOrderRow;
  sales: PersonOrderRow;
  'reports-made': PersonReportRow;
  'reports-received': PersonReportRow;
}

interface PersonDetails {
  person: PersonFacts;
  lists: { [List in PersonList]: TablePage<PersonListRows[List]> };
  audit: AuditRow[];
  /** Open cases of the person, oldest first. */
  cases: PersonCase[];
}

/** Something about a person that waits for a decision on a page of its own. */
export interface PersonCase {
  kind: 'conversation' | 'appeal' | 'report';
  href: string;
  /** ISO 8601. */
  at: string;
}

/** Rows of each list on the person's own page. */
const FIRST = { limit: 5 };
const AUDIT_ENTRIES = 10;
const NONE = 'moderation.noAccount';

/**
 * Gets an account for admins, also a deleted one. Refuses with `unauthenticated`, `forbidden` and
 * `not_found`.
 */
export async function getPersonFacts(ctx: Ctx, userId: string): Promise<PersonFacts> {
  requirePermission(ctx, 'user:list');
  const row = looksLikeId(userId)
    ? await ctx.db.read.user.findUnique({
        where: { id: userId },
        include: {
          signInMethods: { select: { kind: true } },
          sessions: { where: { expiresAt: { gt: ctx.clock.now() } }, select: { id: true } },
        },
      })
    : null;
  if (!row) throw new DomainError('not_found', NONE);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    registeredAs: row.role as Role,
    rights: toRights(row),
    verified: row.verified,
    imageId: row.imageId,
    emailConfirmedAt: row.emailConfirmedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    suspendedAt: row.suspendedAt?.toISOString() ?? null,
    suspendedUntil: row.suspendedUntil?.toISOString() ?? null,
    signInMethods: row.signInMethods.map(({ kind }) => kind),
    sessions: row.sessions.length,
  };
}

/**
 * Gets everything about an account for admins: its facts, the first rows of its lists and the latest
 * audit entries about it. Refuses as `getPersonFacts`.
 */
export async function getPersonDetails(ctx: Ctx, userId: string): Promise<PersonDetails> {
  const person = await getPersonFacts(ctx, userId);
  const read = <List extends PersonList>(list: List) => readers[list](ctx, person.id, FIRST);
  const [listings, purchases, sales, made, received, audit, cases] = await Promise.all([
    read('listings'),
    read('purchases'),
    read('sales'),
    read('reports-made'),
    read('reports-received'),
    listEntriesAbout(ctx, [person.id], AUDIT_ENTRIES),
    readCases(ctx, person.id),
  ]);
  const lists = { listings, purchases, sales, 'reports-made': made, 'reports-received': received };
  return { person, lists, audit, cases };
}

const MAX_CASES = 20;

async function readCases({ db }: Ctx, userId: string): Promise<PersonCase[]> {
  const where = { reportedId: userId, closedAt: null };
  const [reports, suspensions, decisions, personReports] = await Promise.all([
    db.read.conversationReport.findMany({
      where,
      orderBy: { createdAt: 'asc' },
      select: { id: true, createdAt: true },
      take: MAX_CASES,
    }),
    db.read.suspension.findMany({
      where: { userId, openAppealKey: { not: null } },
      select: { id: true, appealedAt: true, createdAt: true },
    }),
    // Appeals about listings are on the pages of the listings.
    db.read.listingDecision.findMany({
      where: {
        sellerId: userId,
        openAppealKey: { not: null },
        kind: { notIn: ['removed', 'refused'] },
      },
      select: { id: true, appealedAt: true, createdAt: true },
      take: MAX_CASES,
    }),
    db.read.personReport.findFirst({
      where,
      orderBy: { createdAt: 'asc' },
      select: { createdAt: true, reported: { select: { name: true } } },
    }),
  ]);
  return [
    ...[...suspensions, ...decisions].map(({ id, appealedAt, createdAt }) => ({
      kind: 'appeal' as const,
      href: appealPath(id),
      at: (appealedAt ?? createdAt).toISOString(),
    })),
    ...reports.map(({ id, createdAt }) => ({
      kind: 'conversation' as const,
      href: reportedConversationPath(id),
      at: createdAt.toISOString(),
    })),
    // The page of reported people lists all of them and decides them.
    ...(personReports
      ? [
          {
            kind: 'report' as const,
            href: `/dashboard/reported-people?${new URLSearchParams({ q: personReports.reported.name })}`,
            at: personReports.createdAt.toISOString(),
          },
        ]
      : []),
  ];
}

/** A page of one list of a person, newest first. Refuses with `unauthenticated` and `forbidden`. */
export async function listOfPerson<List extends PersonList>(
  ctx: Ctx,
  { personId, list }: { personId: string; list: List },
  request: TableRequest,
): Promise<TablePage<PersonListRows[List]>> {
  requirePermission(ctx, 'user:list');
  return readers[list](ctx, personId, request);
}

type Readers = {
  [List in PersonList]: (
    ctx: Ctx,
    personId: string,
    request: TableRequest,
  ) => Promise<TablePage<PersonListRows[List]>>;
};

const readers: Readers = {
  listings: ({ db }, id, request) => readListingsOf(db, id, request),
  purchases: ({ db }, id, request) => readOrdersAt(db, 'buyer', id, request),
  sales: ({ db }, id, request) => readOrdersAt(db, 'seller', id, request),
  'reports-made': ({ db }, id, request) => readReportsAt(db, 'reporter', id, request),
  'reports-received': ({ db }, id, request) => readReportsAt(db, 'seller', id, request),
};
