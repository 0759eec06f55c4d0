import { oneValue } from './form-values.server';
import { dismissReport } from '~/features/moderation/reports.server';
import { redirectWithToast, type FormArgs } from './page-handler.server';

/**
 * Dismisses the report that a form names in `reportId`, and leads to `to` with what came of it. Refuses
 * as `dismissReport`.
 */
export async function dismissOneReport(args: FormArgs, to: string): Promise<Response> {
  const dismissed = await dismissReport(args.ctx, oneValue(args.form, 'reportId') ?? '');
  const text = dismissed > 0 ? 'moderation.dismissed' : 'moderation.dismissedAlready';
  return redirectWithToast(args, to, 'success', text);
}
