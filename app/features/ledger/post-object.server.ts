import { newId } from '~/lib/ids.server';
import type { Money } from '~/lib/money';
import type { Tx } from '~/platform/db/database';
import { insertIfAbsent } from '~/platform/db/insert.sql.server';
import type { Services } from '~/platform/services';
import type { LedgerEntry } from './accounts';
import { fundedMinor, fundsFrom, postDifference, withinLeft, type Funds } from './post-difference';
import {
  insertTransaction,
  MAX_ENTRY_MINOR,
  readFunds,
  readLeft,
  readPosted,
} from './ledger.sql.server';
import {
  isFinal,
  isSettled,
  nextCheckOf,
  SOON_MS,
  stateOf,
  type ProviderObject,
} from './provider-objects';
import { DAY_MS } from '~/lib/durations';

/** Where the state of an object comes from. */
interface Reported {
  provider: string;
  /** The provider's id of the payment that the object belongs to. */
  transactionId: string | null;
  /** When the object was made, by the provider's clock. */
  createdAt: Date;
  /** When its state was read from the provider. */
  readAt: Date;
}

/**
 * Brings the ledger to the state of an object at the provider, inside the transaction that stores
 * what was read: at most one balanced transaction (ADR 76). A state that was read earlier than the
 * posted one changes nothing. Returns whether something was posted.
 */
export async function postObject(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  object: ProviderObject,
  { provider, transactionId, createdAt, readAt }: Reported,
): Promise<boolean> {
  const { kind, id } = object;
  const key = { kind_objectId: { kind, objectId: id } };
  const known = await tx.ledgerObject.findUnique({ where: key });
  const isOver = known !== null && isFinal(kind, known.state);
  // The settlement in another currency may be stated after the object was posted.
  if (known && (known.readAt > readAt || (isOver && !isSettled(object)))) return false;
  const posted = known ? await readPosted(tx, object) : [];
  const funds = await fundsOf(tx, object, posted, transactionId);
  const entries = postDifference(object, posted, funds);
  if (isOver && entries.length === 0) return false;
  if (entries.length > 0) {
    const orderId = 'orderId' in object ? object.orderId : null;
    const isFirst = !known || known.state === 'awaited' || known.state === 'unknown';
    const occurredAt = isFirst ? createdAt : readAt;
    const now = clock.now();
    const transaction = { id: newId(), object, orderId, provider, occurredAt, createdAt: now };
    await insertTransaction(tx, transaction, entries);
  }
  const state = stateOf(object);
  const data = {
    state,
    problem: null,
    readAt,
    ...storedAmount(object.amount),
    checkAfter: nextCheckOf(kind, state, { createdAt, readAt }),
  };
  if (known) await tx.ledgerObject.update({ where: key, data });
  else {
    const row = { kind, objectId: id, provider, transactionId, createdAt, ...data };
    await tx.ledgerObject.create({ data: row });
  }
  return entries.length > 0;
}

/**
 * The amount that the list of differences shows for an object, as far as its column holds it: a larger
 * one, of a payout, is in the entries.
 */
function storedAmount(amount: Money): Money {
  return { ...amount, amountMinor: Math.min(amount.amountMinor, MAX_ENTRY_MINOR) };
}

/**
 * Funds from which a refund or dispute may be taken, without what is posted for it already. A seller pays
 * back at most what the buyer has not got back of the payment; beyond it the shop bears a refund or a
 * dispute (decision 47).
 */
async function fundsOf(
  tx: Tx,
  object: ProviderObject,
  posted: readonly LedgerEntry[],
  transactionId: string | null,
): Promise<Funds> {
  if (object.kind !== 'refund' && object.kind !== 'dispute') {
    return { heldMinor: 0, payableMinor: 0 };
  }
  const { orderId, sellerId } = object;
  const { currency } = object.amount;
  const funds = fundsFrom(await readFunds(tx, { orderId, sellerId, currency }), currency, posted);
  const left = transactionId && (await readLeft(tx, { orderId, transactionId, currency }));
  return typeof left === 'number' ? withinLeft(funds, left + fundedMinor(posted)) : funds;
}

/** Notes a fee that the provider has not stated yet, so that the sweep asks for it. */
export async function awaitFee(
  tx: Tx,
  { id, currency }: { id: string; currency: string },
  { provider, transactionId, createdAt, readAt }: Reported,
): Promise<void> {
  const state = 'awaited';
  // Once at least, however old the payment is.
  const checkAfter = new Date(readAt.getTime() + SOON_MS);
  await insertIfAbsent(tx, 'LedgerObject', {
    kind: 'fee',
    objectId: id,
    provider,
    transactionId,
    state,
    amountMinor: 0,
    currency,
    createdAt,
    readAt,
    checkAfter,
  });
}

/** Why the ledger can't agree with the provider about an object. */
export type LedgerProblem = 'unknown-payment' | 'missing' | 'amount';

/** Those that are read again until they are gone; an unknown payment only while it is new. */
export const REPEATED_PROBLEMS: LedgerProblem[] = ['missing', 'amount'];

/**
 * Notes that an object can't be posted, or is not as it was posted; `null` that it can. The sweep
 * reads it again a day later for a repeated problem, else when its state is due.
 */
export async function noteProblem(
  tx: Tx,
  { kind, id, amount }: Pick<ProviderObject, 'kind' | 'id' | 'amount'>,
  problem: LedgerProblem | null,
  { provider, transactionId, createdAt, readAt }: Reported,
): Promise<void> {
  const key = { kind_objectId: { kind, objectId: id } };
  const known = await tx.ledgerObject.findUnique({ where: key });
  const state = known?.state ?? 'unknown';
  const isRepeated = problem !== null && REPEATED_PROBLEMS.includes(problem);
  const checkAfter = isRepeated
    ? new Date(readAt.getTime() + DAY_MS)
    : nextCheckOf(kind, state, { createdAt: known?.createdAt ?? createdAt, readAt });
  if (known) {
    await tx.ledgerObject.update({ where: key, data: { problem, checkAfter } });
    return;
  }
  const stored = storedAmount(amount);
  const row = { kind, objectId: id, provider, transactionId, problem, state, ...stored };
  await tx.ledgerObject.create({ data: { ...row, createdAt, readAt, checkAfter } });
}

/** Puts off the next reading of an object that the provider refused to answer about. */
export async function postponeCheck(
  tx: Tx,
  { kind, objectId }: { kind: string; objectId: string },
  checkAfter: Date,
): Promise<void> {
  await tx.ledgerObject.update({
    where: { kind_objectId: { kind, objectId } },
    data: { checkAfter },
  });
}
