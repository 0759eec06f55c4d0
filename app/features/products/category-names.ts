import { DomainError } from '~/lib/domain-error';
import { isUniqueViolation } from '~/platform/db/unique-violation';

const TAKEN = 'There is a category of that name already.';

/** Waits for a write that names a category; a name that is taken is a `conflict` at its field. */
export async function refusingTwins<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (!isUniqueViolation(error, 'nameKey')) throw error;
    throw new DomainError('conflict', { message: TAKEN, fields: { name: [TAKEN] } });
  }
}
