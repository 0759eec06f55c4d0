import { json, redirect } from '@remix-run/node';
import {
  pageAction,
  pageLoader,
  redirectWithToast,
  type FormOptions,
} from '~/http/page-handler.server';
import { safeReturnTo } from '~/http/return-to';
import {
  clearPendingFavourite,
  storePendingFavourite,
  takePendingFavourite,
} from '~/http/pending-favourite.server';
import { removeFavourite, addFavourite } from '~/features/favourites/favourites.server';
import { may, whyNot } from '~/features/accounts/account.policy';
import { isDomainError } from '~/lib/domain-error';

/** After login: saves what was wished for while signed out, once; without a wish, shows the list. */
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

/** A form that can't be read says nothing of its page: who may not save is told so all the same. */
const whenUnreadable = {
  unreadable: (args) => {
    const { actor } = args.ctx;
    if (!actor) return redirect('/login?from=%2Fdashboard%2Fsaved');
    if (may(actor, 'product:save')) return null;
    return redirectWithToast(args, '/', 'error', whyNot('product:save'));
  },
} satisfies FormOptions;

/** A press on a heart. Whoever is signed out is led to /login and back (see the loader). */
export const action = pageAction(async (args) => {
  const { ctx, context, form } = args;
  const from = safeReturnTo(String(form.get('from') ?? ''));
  const removing = form.has('remove');
  const productId = String(form.get(removing ? 'remove' : 'save') ?? '');
  if (!ctx.actor && removing) return redirect(`/login?${new URLSearchParams({ from })}`);
  if (!ctx.actor) {
    const headers = { 'Set-Cookie': await storePendingFavourite(context, { productId, from }) };
    return redirect('/login?from=%2Fsaved', { headers });
  }
  const [kind, text] = await saved(() =>
    removing ? removeFavourite(ctx, productId) : addFavourite(ctx, productId),
  );
  const stays = form.has('stay');
  if (kind === 'error') {
    const response = await redirectWithToast(args, from, kind, text);
    if (stays) response.headers.set('X-Remix-Replace', 'true');
    return response;
  }
  // Where scripts run the page stays; a browser without them is led back to the very card.
  return stays ? json({ ok: true }) : redirect(atProduct(from, productId));
}, whenUnreadable);

async function saved(write: () => Promise<void>): Promise<['success' | 'error', string]> {
  try {
    await write();
    return ['success', 'Added to favourites'];
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return ['error', error.message];
  }
}

function atProduct(page: string, productId: string): string {
  return `${page}#product-${encodeURIComponent(productId)}`;
}

/** Nothing is ever shown here but what goes wrong. */
export default function Save() {
  return null;
}
