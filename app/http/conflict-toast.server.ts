import { BLOCKED } from '~/features/blocks/blocked-text';
import { isDomainError, type DomainError } from '~/lib/domain-error';
import { redirectWithToast, type PageArgs } from './page-handler.server';

/** Runs `work`; makes a toast on the page `to` of the refusals that `isToast` names. */
const toastOf =
  (isToast: (error: DomainError) => boolean) =>
  async <Result>(
    args: Pick<PageArgs, 'context' | 'request'>,
    to: string,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      if (!isDomainError(error) || !isToast(error)) throw error;
      throw await redirectWithToast(args, to, 'error', error.message);
    }
  };

/**
 * Runs `work`. A `conflict` that the current state causes (two tabs, two admins, a slow click)
 * becomes a toast on the page `to` instead of an error page.
 */
export const toastConflict = toastOf(({ code }) => code === 'conflict');

/** As `toastConflict`, for the buttons of pages that a suspended account sees as well. */
export const toastRefusal = toastOf(({ code }) => code === 'conflict' || code === 'suspended');

/**
 * Runs `work`; a refusal because one of the two people has blocked the other becomes a toast on the
 * page `to`.
 */
export const toastBlock = toastOf(
  ({ code, message }) => code === 'forbidden' && message === BLOCKED,
);
