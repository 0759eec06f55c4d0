import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requireHiddenPage } from '~/http/return-to';
import { reportedConversationPath } from '~/features/accounts/admin-paths';
import { readBefore } from '~/features/conversations/message-pages';
import {
  decideConversation,
  requireDecidingConversation,
} from '~/features/moderation/decide-conversation.server';
import { conversationDecisionSchema, reportSides } from '~/features/moderation/moderation.schema';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { openReportedConversation } from '~/features/moderation/reported-conversations.server';
import { ReportedConversation } from '~/features/moderation/ui/reported-conversation';
import { inTitle, t } from '~/i18n/render-language';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${inTitle(data?.report.productName) || t('conversationReports.queue')} · Rummage` },
];

export const loader = pageLoader(async (args) => {
  requireHiddenPage(args, 'report:moderate');
  const { ctx, context, params, url } = args;
  const before = readBefore(url);
  const found = await openReportedConversation(ctx, params.id ?? '', context.language, before);
  const reasons = await listReasonChoices(ctx, context.language, 'person');
  return { ...found, isLatest: before === undefined, reasons };
});

/** Decides on the report. */
export const action = pageAction(
  async (args) => {
    const id = args.params.id ?? '';
    const here = reportedConversationPath(id);
    const sequences = args.form
      .getAll('message')
      .map(Number)
      .filter((one) => Number.isSafeInteger(one) && one > 0 && one < 2 ** 31);
    const sides = args.form.getAll('everyMessageOf');
    const everyMessageOf = reportSides.filter((side) => sides.includes(side));
    return submitForm(
      args,
      conversationDecisionSchema,
      async (input) => {
        await decideConversation(args.ctx, id, { ...input, sequences, everyMessageOf });
        return redirectWithToast(args, here, 'success', 'conversationReports.toast.decided');
      },
      { extra: () => ({ chosen: sequences, everyMessageOf }) },
    );
  },
  {
    needs: 'report:moderate',
    authorise: ({ ctx, params }) => requireDecidingConversation(ctx, params.id ?? ''),
  },
);

export default function ReportedConversationPage() {
  const { mayDecide, reasons, ...copy } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <ReportedConversation
      key={copy.report.id}
      copy={copy}
      mayDecide={mayDecide}
      reasons={reasons}
      reply={reply}
    />
  );
}
