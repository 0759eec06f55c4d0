import { adminProductPath, personPath } from '~/features/accounts/admin-paths';
import type { MessageKey } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { SelectField, TextAreaField } from '~/ui/field';
import { DateTime } from '~/ui/formats';
import { BackLink } from '~/ui/back-link';
import { A } from '~/ui/link';
import { PictureView } from '~/ui/picture';
import { RadioCards } from '~/ui/radio-cards';
import type { FormReply } from '~/ui/parse-form';
import { RefusedForm } from '~/ui/refused-form';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import { conversationDecisionSchema } from '../moderation.schema';
import type { ConversationReportView, CopiedMessage } from '../reported-conversations.server';
import type { ReasonChoice } from '../report-reasons';
import { NoDecision } from './no-decision';
import { reasonOptions } from './decision-form';
import { DetailLink } from './detail-parts';
import { lengthOptions } from './suspension-forms';

interface ReportedConversationProps {
  report: ConversationReportView;
  messages: CopiedMessage[];
  /** Whether the acting admin is no party, or the only admin. */
  mayDecide: boolean;
  reasons: readonly ReasonChoice[];
  reply: (FormReply & { chosen?: number[] }) | undefined;
}

/** A reported conversation: who reported whom and why, the copy, and the decision. */
export function ReportedConversation({
  report,
  messages,
  mayDecide,
  reasons,
  reply,
}: ReportedConversationProps) {
  const open = report.closedAt === null && mayDecide;
  const decision = useValidatedForm({
    schema: conversationDecisionSchema,
    fields: ['decision', 'length', 'reasonId', 'reason'],
    reply,
  });
  const chosen = new Set(reply?.chosen);
  return (
    <div className="max-w-3xl space-y-8">
      {reply && !open ? <RefusedForm reply={reply} field="reason" /> : null}
      <ReportHead report={report} />
      <section aria-labelledby="copy">
        <h2 id="copy" className="text-lg font-semibold">
          {t('conversationReports.copy')}
        </h2>
        <p className="mt-1 mb-4 text-sm text-ink-soft">{t('conversationReports.copyText')}</p>
        <ol className="space-y-3">
          {messages.map((message) => (
            <li key={message.sequence}>
              {message.kind === 'event' ? (
                <Event message={message} />
              ) : (
                <TextMessage
                  message={message}
                  report={report}
                  box={
                    open ? { form: decision.form.id, chosen: chosen.has(message.sequence) } : null
                  }
                />
              )}
            </li>
          ))}
        </ol>
      </section>
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

function Event({ message: { text, at } }: { message: CopiedMessage }) {
  return (
    <p className="mx-auto max-w-prose rounded-lg border border-line px-4 py-2 text-center text-sm">
      <span className="font-semibold">{text}</span>
      <span aria-hidden="true"> · </span>
      <DateTime iso={at} kind="long" />
    </p>
  );
}

interface TextProps {
  message: CopiedMessage;
  report: ConversationReportView;
  /** The box that chooses the message for removal; null once decided. */
  box: { form: string; chosen: boolean } | null;
}

function TextMessage({ message, report, box }: TextProps) {
  const { sequence, author, text, removed, photos, at } = message;
  const name =
    author === null
      ? t('accounts.deleted')
      : author === 'reporter'
        ? report.reporterName
        : report.reportedName;
  return (
    <div
      className={`rounded-lg border px-4 py-2 ${author === 'reported' ? 'border-bad/40 bg-raised' : 'border-line bg-sage'}`}
    >
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        <bdi className="font-semibold wrap-anywhere">{name}</bdi>
        <DateTime iso={at} kind="long" />
        {removed ? <Badge tone="bad">{t('conversationReports.removed')}</Badge> : null}
      </p>
      {text ? (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      ) : null}
      {photos.length > 0 ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {photos.map((picture, index) => (
            <A key={picture.src} href={picture.src}>
              <PictureView
                picture={picture}
                alt={t('conversations.photoOf', { number: index + 1, name })}
                sizes="10rem"
                className="size-32 rounded-lg object-cover"
              />
            </A>
          ))}
        </div>
      ) : null}
      {box && !removed ? (
        <label className="inline-flex min-h-11 items-center gap-3 text-sm">
          <input
            type="checkbox"
            name="message"
            value={sequence}
            form={box.form}
            defaultChecked={box.chosen}
            className="size-5 shrink-0 accent-brand"
          />
          {t('conversationReports.select')}
        </label>
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
