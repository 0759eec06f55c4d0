import { json } from '@remix-run/node';
import { autosaveDraft } from '~/http/draft-form.server';
import { pageAction, requires } from '~/http/page-handler.server';

/** Saves the form of a new listing while it is filled in, for scripts. */
export const action = pageAction(async (args) => {
  await autosaveDraft(args);
  return json({ saved: true });
}, requires('product:add'));
