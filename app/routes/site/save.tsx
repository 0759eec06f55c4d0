import { json, redirect } from '@remix-run/node';
import {
  errorPage,
  pageAction,
  pageLoader,
  redirectWithToast,
  type FormOptions,
} from '~/http/page-handler.server';
import { safeReturnTo } from '~/http/return-to';
import { findFormOfOther } from '~/http/typed-form.server';
import {
  clearPendingFavourite,
  storePendingFavourite,
  takePendingFavourite,
} from '~/http/pending-favourite.server';
import { removeFavourite, addFavourite } from '~/features/favourites/favourites.server';
import type { PressAnswer } from '~/features/products/ui/favourite-button';
import { may, whyNot } from '~/features/accounts/account.policy';
import { DomainError, isDomainError } from '~/lib/domain-error';
import { looksLikeId } from '~/lib/ids.server';
import type { Message } from '~/i18n/language';
import { oneValue } from '~/http/form-values.server';

/** After login, adds the pending favourite once; without one, redirects to the list. */
export const loader = pageLoader(async (args) => {
  const { ctx, context, request } = args;
  const pendingFavourite = ctx.actor && (await takePendingFavourite(context, request));
  if (!pendingFavourite) throw redirect('/dashboard/saved');
  const [kind, text] = await saved(() => addFavourite(ctx, pendingFavourite.productId));
  const response = await redirectWithToast(
    args,
    atProduct(pendingFavourite.from, pendingFavourite.productId),
    kind,
    text,
  );
  response.headers.append('Set-Cookie', await clearPendingFavourite(context));
  throw response;
});

/** If the form cannot be read, its return address is unknown; the permission check runs anyway. */
const whenUnreadable = {
  unreadable: (args) => {
    const { actor } = args.ctx;
    if (!actor) return redirect('/login?from=%2Fdashboard%2Fsaved');
    if (may(actor, 'product:save')) return null;
    return redirectWithToast(args, '/', 'error', whyNot('product:save'));
  },
} satisfies FormOptions;

/**
 * Adds or removes a favourite. Signed-out visitors are redirected to /login and back (see the
 * loader). A person's own product is a 403: the pages do not offer it.
 */
export const action = pageAction(async (args) => {
  const { ctx, context, form } = args;
  // Signed-out visitors may press it, too, so that no `needs` compares the accounts.
  const stale = findFormOfOther(args, ctx, form);
  if (stale) throw errorPage(stale.error, context);
  const from = safeReturnTo(oneValue(form, 'from') ?? '');
  const removing = form.has('remove');
  const sent = oneValue(form, removing ? 'remove' : 'save') ?? '';
  // A text that is no id is no product, and does not go into the address of the answer.
  const productId = looksLikeId(sent) ? sent : '';
  if (!ctx.actor && removing) return redirect(`/login?${new URLSearchParams({ from })}`);
  if (!ctx.actor) {
    const headers = { 'Set-Cookie': await storePendingFavourite(context, { productId, from }) };
    return redirect('/login?from=%2Fsaved', { headers });
  }
  const [kind, text, status] = await saved(() =>
    removing ? removeFavourite(ctx, productId) : addFavourite(ctx, productId),
  );
  if (status === 403 && may(ctx.actor, 'product:save')) throw new DomainError('forbidden', text);
  const stays = form.has('stay');
  if (kind === 'error') {
    const response = await redirectWithToast(args, from, kind, text);
    if (stays) response.headers.set('X-Remix-Replace', 'true');
    return response;
  }
  // With scripts the page stays as it is; without them the browser returns to the card.
  if (!stays) return redirect(atProduct(from, productId));
  return json({ favourite: !removing } satisfies PressAnswer);
}, whenUnreadable);

/** The toast about a favourite, and the status of the refusal. */
async function saved(
  write: () => Promise<unknown>,
): Promise<[kind: 'success' | 'error', text: Message, status: number]> {
  try {
    await write();
    return ['success', 'ui.favourite.added', 200];
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return ['error', error.message, error.status];
  }
}

function atProduct(page: string, productId: string): string {
  return `${page}#product-${encodeURIComponent(productId)}`;
}

/** Renders nothing: only errors are shown at this address. */
export default function Save() {
  return null;
}
