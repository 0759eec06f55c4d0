import { json, redirect } from '@remix-run/node';
import { autosaveDraft } from '~/http/draft-form.server';
import { pageAction, pageLoader, requires } from '~/http/page-handler.server';

export const loader = pageLoader(async () => redirect('/dashboard/my-products/drafts'));

/** Saves the form of a new listing while it is filled in, for scripts. */
export const action = pageAction(async (args) => {
  await autosaveDraft(args);
  return json({ saved: true });
}, requires('product:add'));
