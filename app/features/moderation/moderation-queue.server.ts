import { requirePermission, type Ctx } from '~/features/accounts/account.policy';
import { adminProductPath, personPath } from '~/features/accounts/admin-paths';
import { shownName } from '~/features/accounts/erased-names';
import type { Language } from '~/i18n/language';
import type { TablePage, TableRequest } from '~/lib/paging';
import { avatarAddress, pictureOrDrawing, type Picture } from '~/lib/picture';
import {
  readEvidence,
  readModerationQueue,
  readQueueCounts,
  type CaseRow,
  type EvidenceRow,
  type QueueCounts,
} from './moderation-queue.sql.server';

export type { QueueCounts };

/** A row of the queue as read, with what was said about it, oldest first. */
type CaseWithEvidence = CaseRow & { evidence: EvidenceRow[] };

/** A row of the queue: the open cases of one product or person. */
export interface CaseView {
  id: string;
  /** The page with everything about it. */
  href: string;
  subject: 'product' | 'person';
  name: string;
  sellerName: string | null;
  urgency: number;
  /** ISO 8601. */
  since: string;
  held: boolean;
  counts: Record<'reports' | 'flags' | 'conversations' | 'appeals' | 'disputes', number>;
  /** Of a product. */
  picture: Picture | null;
  /** The address of a person's photo. */
  photo: string | null;
  /** The names of the reasons of its reports, each once. */
  reasons: string[];
  /** The stored reasons of its disputes. */
  disputeReasons: string[];
  flags: { kind: string; about: string }[];
  /** What a person wrote: the oldest report, dispute or appeal that has a text, shortened. */
  quote: string | null;
}

/** Characters of a quote, more than two lines of it. */
const QUOTE_LENGTH = 300;

/**
 * Lists everything that waits for the moderators by product or person, the most urgent first, then the
 * oldest. Refuses with `unauthenticated` and `forbidden`.
 */
export async function listModerationQueue(
  ctx: Ctx,
  request: TableRequest,
): Promise<TablePage<CaseWithEvidence>> {
  requirePermission(ctx, 'report:moderate');
  const now = ctx.clock.now();
  const page = await readModerationQueue(ctx.db, request, now);
  const ids = page.items.map(({ id }) => id);
  const evidence = ids.length > 0 ? await readEvidence(ctx.db, ids, now) : [];
  return {
    ...page,
    items: page.items.map((row) => ({
      ...row,
      evidence: evidence.filter(({ id }) => id === row.id),
    })),
  };
}

/**
 * Counts the rows of the moderators' lists. Refuses with `unauthenticated` and `forbidden`.
 */
export async function countQueues(ctx: Ctx): Promise<QueueCounts> {
  requirePermission(ctx, 'report:moderate');
  return readQueueCounts(ctx.db, ctx.clock.now());
}

/** @param nameOf Gives the name of a stored reason for reports. */
export function toCaseView(
  row: CaseWithEvidence,
  t: Language['t'],
  nameOf: (reasonId: string | null) => string | null,
): CaseView {
  const { id, subject, sellerName, imageId, categoryPicture, evidence } = row;
  const reasonsOf = (...kinds: EvidenceRow['what'][]) =>
    new Set(
      evidence.flatMap(({ what, reason }) => (reason && kinds.includes(what) ? [reason] : [])),
    );
  const quoted = evidence.find(({ what, text }) => what !== 'flag' && text);
  return {
    picture: subject === 'product' ? pictureOrDrawing(imageId, categoryPicture ?? '') : null,
    photo: subject === 'person' && imageId ? avatarAddress(imageId) : null,
    reasons: [...reasonsOf('report', 'conversation')].map((one) => nameOf(one) ?? one),
    disputeReasons: [...reasonsOf('dispute')],
    flags: evidence
      .filter(({ what }) => what === 'flag')
      .map(({ reason, text }) => ({ kind: reason ?? '', about: text ?? '' })),
    quote: quoted?.text ? [...quoted.text].slice(0, QUOTE_LENGTH).join('') : null,
    id,
    subject,
    name: shownName(row.name, t),
    sellerName: sellerName && shownName(sellerName, t),
    href: subject === 'product' ? adminProductPath(id) : personPath(id),
    urgency: Number(row.urgency),
    since: new Date(Number(row.since)).toISOString(),
    held: row.heldAt !== null,
    counts: {
      reports: Number(row.reports),
      flags: Number(row.flags),
      conversations: Number(row.conversations),
      appeals: Number(row.appeals),
      disputes: Number(row.disputes),
    },
  };
}
