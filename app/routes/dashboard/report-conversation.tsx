import type { MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { submitForm } from '~/http/form-fields.server';
import { pageAction, pageLoader, redirectWithToast } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { acceptRepeated } from '~/http/repeated-form.server';
import { conversationPath } from '~/features/conversations/conversation-paths';
import { requireOwnConversation } from '~/features/conversations/message-access.server';
import { conversationReportSchema } from '~/features/moderation/moderation.schema';
import {
  getConversationToReport,
  reportConversation,
  requireUnreportedConversation,
} from '~/features/moderation/report-conversation.server';
import { findSameReport } from '~/features/moderation/repeated-report.server';
import { listReasonChoices } from '~/features/moderation/reason-names.server';
import { ConversationReportForm } from '~/features/moderation/ui/conversation-report-form';
import { t, Text } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';
import { ClosedForm } from '~/ui/refused-form';

export const meta: MetaFunction = () => [{ title: `${t('conversationReports.title')} · Rummage` }];

export const loader = pageLoader(async (args) => {
  requirePage(args, 'conversation:report');
  const { ctx, context, params } = args;
  const conversation = await getConversationToReport(ctx, params.id ?? '');
  return { ...conversation, reasons: await listReasonChoices(ctx, context.language, 'person') };
});

export const action = pageAction(
  async (args) => {
    const id = args.params.id ?? '';
    const subject = { kind: 'conversation', id } as const;
    return submitForm(
      args,
      conversationReportSchema,
      async (report) => {
        await acceptRepeated(
          () => reportConversation(args.ctx, id, report),
          () => findSameReport(args.ctx, subject, report),
        );
        const text = 'conversationReports.toast.reported';
        return redirectWithToast(args, conversationPath(id), 'success', text);
      },
      { authoriseInvalid: () => requireUnreportedConversation(args.ctx, id) },
    );
  },
  {
    needs: 'conversation:report',
    authorise: ({ ctx, params }) => requireOwnConversation(ctx, params.id ?? ''),
  },
);

export default function ReportConversation() {
  const { id, otherName, productName, reported, reasons } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const back = conversationPath(id);
  return (
    <FormPage title={t('conversationReports.title')}>
      <p className="mb-4 wrap-anywhere text-ink-soft">
        <Text
          message="conversationReports.lead"
          values={{ name: <bdi>{otherName}</bdi>, product: <bdi>{productName}</bdi> }}
        />
      </p>
      {reported ? (
        <ClosedForm
          reason={t('conversationReports.isReportedText')}
          reply={reply}
          field="details"
          back={{ href: back, label: t('products.report.goBack') }}
        />
      ) : (
        <ConversationReportForm reply={reply} cancelHref={back} reasons={reasons} />
      )}
    </FormPage>
  );
}
