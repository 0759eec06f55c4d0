import { redirect } from '@remix-run/node';
import { dismissReport } from '~/features/moderation/reports.server';
import type { SeveralChanged } from '~/features/products/change-several.server';
import type { Message } from '~/i18n/language';
import { redirectWithToast, type FormArgs, type PageArgs } from './page-handler.server';
import { toastHeaders, type ToastKind } from './toasts.server';

interface DecisionTexts {
  /** Text for one success. */
  one: Message;
  many: (count: number) => Message;
  /** Text for reports that had all been decided before. */
  already: Message;
}

/** A redirect that says what came of a decision on several reports: successes, then refusals. */
export async function redirectAfterDecision(
  { context, request }: Pick<PageArgs, 'context' | 'request'>,
  to: string,
  { done, already, refusals }: SeveralChanged,
  texts: DecisionTexts,
): Promise<Response> {
  const toasts: { kind: ToastKind; text: Message }[] = [];
  if (done > 0) toasts.push({ kind: 'success', text: done === 1 ? texts.one : texts.many(done) });
  else if (already > 0) toasts.push({ kind: 'success', text: texts.already });
  for (const text of refusals) toasts.push({ kind: 'error', text });
  return redirect(to, { headers: await toastHeaders(context, request, toasts) });
}

/**
 * Dismisses the report that a form names in `reportId`, and leads to `to` with what came of it. Refuses
 * as `dismissReport`.
 */
export async function dismissOneReport(args: FormArgs, to: string): Promise<Response> {
  const dismissed = await dismissReport(args.ctx, String(args.form.get('reportId') ?? ''));
  const text = dismissed > 0 ? 'moderation.dismissed' : 'moderation.dismissedAlready';
  return redirectWithToast(args, to, 'success', text);
}
