import { isDomainError } from '~/lib/domain-error';

/**
 * Runs the command of a form of a page. The second click of two is refused with `conflict` because of the
 * first: it gets what `findDone` finds, which is what the first one has made of the same form. Where that
 * is null, the refusal stands.
 */
export async function acceptRepeated<Result, Done>(
  command: () => Promise<Result>,
  findDone: () => Promise<Done | null>,
): Promise<Result | Done> {
  try {
    return await command();
  } catch (error) {
    const done = isDomainError(error) && error.code === 'conflict' ? await findDone() : null;
    if (done === null) throw error;
    return done;
  }
}
