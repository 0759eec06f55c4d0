import { redirect } from '@remix-run/node';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { suspensionPath } from '~/features/moderation/moderation-mails';
import { findLatestSuspension } from '~/features/moderation/standing.server';

/** Leads from the address of earlier mails to the newest suspension of the reader. */
export const loader = pageLoader(async (args) => {
  requirePage(args, 'suspension:appeal');
  const id = await findLatestSuspension(args.ctx);
  throw redirect(id ? suspensionPath(id) : '/dashboard');
});

export const action = readOnly;
