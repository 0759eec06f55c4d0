import type { Ctx } from '~/features/accounts/account.policy';
import type { Language } from '~/i18n/language';
import { fieldError } from '~/lib/domain-error';
import type { Tx } from '~/platform/db/database';
import { scopesOf, type ReasonChoice, type ReasonSubject } from './report-reasons';
import { readReasonNames, readReasons, type ReasonRow } from './report-reasons.sql.server';

type Reading = Pick<Ctx, 'db'>;
type In = Pick<Language, 'code'>;

/**
 * The reasons that are offered for a report or a decision about a subject, in their order and a
 * language; without a subject all of them.
 */
export async function listReasonChoices(
  ctx: Reading,
  language: In,
  subject?: ReasonSubject,
): Promise<ReasonChoice[]> {
  const [reasons, nameOf] = await Promise.all([allReasons(ctx), reasonNamer(ctx, language)]);
  const scopes: readonly string[] | undefined = subject && scopesOf(subject);
  return reasons
    .filter(({ retiredAt, about }) => retiredAt === null && (scopes?.includes(about) ?? true))
    .map(({ id, name }) => ({ id, name: nameOf(id) ?? name }));
}

/**
 * A function that gives the name of a stored reason in a language, also of a retired one; an id that
 * does not exist is shown unchanged.
 */
export async function reasonNamer(
  ctx: Reading,
  { code }: In,
): Promise<(reasonId: string | null) => string | null> {
  const [reasons, names] = await Promise.all([
    allReasons(ctx),
    ctx.db.memoize('reason names', () => readReasonNames(ctx.db)),
  ]);
  const known = new Map(reasons.map(({ id, name }) => [id, name]));
  for (const { reasonId, language, name } of names)
    if (language === code) known.set(reasonId, name);
  return (id) => (id === null ? null : (known.get(id) ?? id));
}

/** Items with the names of their reasons in place of the ids. */
export async function withReasonNames<Item extends { reason: string | null }>(
  ctx: Reading,
  language: In,
  items: readonly Item[],
): Promise<Item[]> {
  const nameOf = await reasonNamer(ctx, language);
  return items.map((item) => ({ ...item, reason: nameOf(item.reason) }));
}

function allReasons({ db }: Reading): Promise<ReasonRow[]> {
  return db.memoize('reasons', () => readReasons(db));
}

/**
 * Checks, inside the transaction that stores it, that a reason is offered; with a `subject` for that.
 * Refuses with `validation_failed` at `field`.
 */
export async function requireReason(
  tx: Tx,
  reasonId: string,
  field: string,
  subject?: ReasonSubject,
): Promise<void> {
  const about = subject && { in: scopesOf(subject) };
  const where = { id: reasonId, retiredAt: null, ...(about && { about }) };
  if (await tx.reportReason.findUnique({ where, select: { id: true } })) return;
  throw fieldError(field, 'products.report.reasonMissing');
}

/** Reason of a decision for which the caller gave none. */
const USUAL_REASON = 'other';

/**
 * The id of the reason of a decision for which a caller gave none: `other`, or the first one that is
 * offered for the subject where admins have retired that.
 */
export async function usualReason(tx: Tx, subject: ReasonSubject): Promise<string | null> {
  const where = { retiredAt: null, about: { in: scopesOf(subject) } };
  const offered = await tx.reportReason.findMany({
    where,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  const usual = offered.find(({ id }) => id === USUAL_REASON) ?? offered[0];
  return usual?.id ?? null;
}

/** The names of a reason by language, with the plain one under `en`; for mails of a transaction. */
export async function namesOfReason(
  tx: Tx,
  reasonId: string | null,
): Promise<ReadonlyMap<string, string>> {
  if (reasonId === null) return new Map();
  const reason = await tx.reportReason.findUnique({
    where: { id: reasonId },
    include: { names: true },
  });
  if (!reason) return new Map();
  return new Map([
    ['en', reason.name],
    ...reason.names.map(({ language, name }) => [language, name] as const),
  ]);
}
