import type { Ctx } from '~/features/accounts/account.policy';
import type { LimitName } from '~/platform/limits.server';

/** The limits of the things that a command has created. */
export type Created = Set<LimitName>;

/** Says whether a run of the transaction has created something; it may run several times. */
export function setCreated(created: Created, name: LimitName, isNew: boolean): void {
  if (isNew) created.add(name);
  else created.delete(name);
}

/**
 * Counts the account's uses of limits before `write`, and takes back those of what `write` has not
 * created: of two requests that start the same conversation, one is counted. Refuses with
 * `rate_limited`.
 */
export async function countCreated<Result>(
  { limits }: Pick<Ctx, 'limits'>,
  userId: string,
  names: readonly LimitName[],
  write: (created: Created) => Promise<Result>,
): Promise<Result> {
  const created: Created = new Set();
  const counted: LimitName[] = [];
  try {
    for (const name of names) {
      await limits.consume(name, userId);
      counted.push(name);
    }
    return await write(created);
  } catch (error) {
    created.clear();
    throw error;
  } finally {
    const unused = counted.filter((name) => !created.has(name));
    await Promise.all(unused.map((name) => limits.giveBack(name, userId)));
  }
}
