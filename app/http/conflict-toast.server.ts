import { BLOCKED } from '~/features/blocks/blocked-text';
import { isDomainError } from '~/lib/domain-error';
import { redirectWithToast, type PageArgs } from './page-handler.server';

/**
 * Runs `work`. A `conflict` that the current state causes (two tabs, two admins, a slow click)
 * becomes a toast on the page `to` instead of an error page.
 */
export async function toastConflict<Result>(
  args: Pick<PageArgs, 'context' | 'request'>,
  to: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDomainError(error) || error.code !== 'conflict') throw error;
    throw await redirectWithToast(args, to, 'error', error.message);
  }
}

/** The same for a refusal because one of the two people has blocked the other. */
export async function toastBlock<Result>(
  args: Pick<PageArgs, 'context' | 'request'>,
  to: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const blocked = isDomainError(error) && error.code === 'forbidden' && error.message === BLOCKED;
    if (!blocked) throw error;
    throw await redirectWithToast(args, to, 'error', error.message);
  }
}
