import { adminProductPath, personPath } from '~/features/accounts/admin-paths';
import type { MessageKey } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { SelectField, TextAreaField } from '~/ui/field';
import { DateTime } from '~/ui/formats';
import { BackLink } from '~/ui/back-link';
import { RadioCards } from '~/ui/radio-cards';
import type { FormReply } from '~/ui/parse-form';
import { RefusedForm } from '~/ui/refused-form';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import { conversationDecisionSchema } from '../moderation.schema';
import type { ConversationReportView } from '../reported-conversations.server';
import type { ReasonChoice } from '../report-reasons';
import { ConversationCopy, type ChosenMessages, type ShownCopy } from './conversation-copy';
import { NoDecision } from './no-decision';
import { reasonOptions } from './decision-form';
import { DetailLink } from './detail-parts';
import { lengthOptions } from './suspension-forms';

interface ReportedConversationProps {
  copy: ShownCopy;
  /** Whether the acting admin is no party, or all admins are. */
  mayDecide: boolean;
  reasons: readonly ReasonChoice[];
  reply: (FormReply & ChosenMessages) | undefined;
}

/** A reported conversation: who reported whom and why, the copy, and the decision. */
export function ReportedConversation({
  copy,
  mayDecide,
  reasons,
  reply,
}: ReportedConversationProps) {
  const { report } = copy;
  const open = report.closedAt === null && mayDecide;
  const decision = useValidatedForm({
    schema: conversationDecisionSchema,
    fields: ['decision', 'length', 'reasonId', 'reason'],
    reply,
  });
  return (
    <div className="max-w-3xl space-y-8">
      {reply && !open ? <RefusedForm reply={reply} field="reason" /> : null}
      <ReportHead report={report} />
      <ConversationCopy copy={copy} choice={open ? { form: decision.form.id, reply } : null} />
      {open ? (
        <DecisionForm
          name={report.reportedName}
          decision={decision}
          reasons={reasons}
          reply={reply}
        />
      ) : report.closedAt === null ? (
        <NoDecision why="moderation.party" backHref="/dashboard/reported-conversations" />
      ) : (
        <Decided report={report} />
      )}
    </div>
  );
}

function ReportHead({ report }: { report: ConversationReportView }) {
  const { productId, productName, reporterId, reporterName, reportedId, reportedName } = report;
  return (
    <div>
      <p>
        <BackLink href="/dashboard/reported-conversations">
          {t('conversationReports.queue')}
        </BackLink>
      </p>
      <h1 className="font-display text-2xl font-semibold text-pretty wrap-anywhere">
        <Text message="conversationReports.about" values={{ product: <bdi>{productName}</bdi> }} />
      </h1>
      <p className="mt-2 wrap-anywhere">
        <Text
          message="conversationReports.who"
          values={{ reporter: <bdi>{reporterName}</bdi>, reported: <bdi>{reportedName}</bdi> }}
          tags={{
            reporterlink: <DetailLink href={personPath(reporterId)} />,
            reportedlink: <DetailLink href={personPath(reportedId)} />,
          }}
        />
        {' · '}
        <DateTime iso={report.createdAt} kind="long" />
        {' · '}
        <DetailLink href={adminProductPath(productId)}>{t('ui.product')}</DetailLink>
      </p>
      <p className="mt-2 font-semibold">{report.reason}</p>
      {report.details ? (
        <p
          dir="auto"
          className="mt-1 border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line text-ink-soft"
        >
          {report.details}
        </p>
      ) : null}
    </div>
  );
}

interface DecisionProps extends Pick<ReportedConversationProps, 'reasons' | 'reply'> {
  /** The reported person's name. */
  name: string;
  decision: ReturnType<typeof useValidatedForm<'decision' | 'length' | 'reasonId' | 'reason'>>;
}

function DecisionForm({ name, decision, reasons, reply }: DecisionProps) {
  const { form, field, busy } = decision;
  return (
    <section aria-labelledby="decision-heading">
      <h2 id="decision-heading" className="mb-4 text-lg font-semibold">
        {t('suspensions.decision')}
      </h2>
      <ValidatedForm form={form} className="space-y-4">
        <RadioCards
          {...field('decision')}
          label={t('conversationReports.what')}
          options={[
            {
              value: 'dismiss',
              label: t('conversationReports.dismiss'),
              text: t('conversationReports.dismissText'),
            },
            {
              value: 'remove',
              label: t('conversationReports.remove'),
              text: t('conversationReports.removeText'),
            },
            {
              value: 'warn',
              label: t('conversationReports.warn'),
              text: t('conversationReports.warnText', { name }),
            },
            {
              value: 'suspend',
              label: t('suspensions.suspend'),
              text: t('conversationReports.suspendText', { name }),
            },
          ]}
          defaultValue={reply?.initialValue.decision}
        />
        <SelectField
          {...field('length')}
          label={t('suspensions.length.label')}
          help={t('conversationReports.lengthHelp')}
          options={lengthOptions()}
        />
        <SelectField
          {...field('reasonId')}
          label={t('moderation.reason')}
          help={t('conversationReports.reasonIdHelp')}
          options={reasonOptions(reasons)}
        />
        <TextAreaField
          {...field('reason')}
          label={t('listingChecks.words')}
          help={t('conversationReports.reasonHelp')}
          dir="auto"
        />
        <Button busy={busy}>{t('suspensions.decide')}</Button>
      </ValidatedForm>
    </section>
  );
}

const outcomes: Partial<Record<string, MessageKey>> = {
  dismissed: 'conversationReports.outcome.dismissed',
  'messages-removed': 'conversationReports.outcome.removed',
  warned: 'conversationReports.outcome.warned',
  suspended: 'conversationReports.outcome.suspended',
  'account-deleted': 'conversationReports.outcome.accountDeleted',
  'account-removed': 'conversationReports.outcome.accountDeleted',
};

function Decided({ report: { outcome, decision, closedAt } }: { report: ConversationReportView }) {
  const text = outcomes[outcome ?? ''];
  return (
    <section aria-labelledby="decided" className="rounded-lg bg-sage p-4">
      <h2 id="decided" className="text-lg font-semibold">
        {t('conversationReports.decided')}
      </h2>
      <p>
        {text ? t(text) : outcome}
        {' · '}
        {closedAt ? <DateTime iso={closedAt} kind="long" /> : null}
      </p>
      {decision ? (
        <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
          {decision}
        </p>
      ) : null}
    </section>
  );
}
