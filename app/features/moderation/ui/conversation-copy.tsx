import { reportedConversationPath } from '~/features/accounts/admin-paths';
import { EarlierMessages, NewestMessages } from '~/features/conversations/ui/message-pages';
import { t } from '~/i18n/render-language';
import { Badge } from '~/ui/badge';
import { CheckboxField } from '~/ui/field';
import { DateTime } from '~/ui/formats';
import { A } from '~/ui/link';
import { PictureView } from '~/ui/picture';
import { reportSides, type ReportSide } from '../moderation.schema';
import type { ConversationReportView, CopiedMessage } from '../reported-conversations.server';

/** The messages that were chosen for removal in a form that was refused. */
export interface ChosenMessages {
  chosen?: number[];
  everyMessageOf?: ReportSide[];
}

/** A page of the copy of a reported conversation. */
export interface ShownCopy {
  report: ConversationReportView;
  messages: CopiedMessage[];
  /** The sequence that the page of earlier messages ends before; null on the first page. */
  earlier: number | null;
  /** Whether these are the newest messages. */
  isLatest: boolean;
  /** The sides with messages that can be removed, on whatever page. */
  removableSides: ReportSide[];
}

interface CopyProps {
  copy: ShownCopy;
  /** The form whose fields choose messages for removal; null once decided. */
  choice: { form: string; reply: ChosenMessages | undefined } | null;
}

/** The copy of a reported conversation, with boxes that choose messages for removal. */
export function ConversationCopy({ copy, choice }: CopyProps) {
  const { report, messages, earlier, isLatest, removableSides } = copy;
  const href = reportedConversationPath(report.id);
  const chosen = new Set(choice?.reply?.chosen);
  return (
    <section aria-labelledby="copy">
      <h2 id="copy" className="text-lg font-semibold">
        {t('conversationReports.copy')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-soft">{t('conversationReports.copyText')}</p>
      <EarlierMessages href={href} earlier={earlier} />
      <ol className="my-3 space-y-3">
        {messages.map((message) => (
          <li key={message.sequence}>
            {message.kind === 'event' ? (
              <Event message={message} />
            ) : (
              <TextMessage
                message={message}
                report={report}
                box={choice ? { form: choice.form, chosen: chosen.has(message.sequence) } : null}
              />
            )}
          </li>
        ))}
      </ol>
      {isLatest ? null : <NewestMessages href={href} />}
      {choice ? (
        <div className="mt-4">
          {earlier === null && isLatest ? null : (
            <p className="mb-3 text-sm text-ink-soft">{t('conversationReports.onePage')}</p>
          )}
          {reportSides
            .filter((side) => removableSides.includes(side))
            .map((side) => (
              <CheckboxField
                key={side}
                id={`every-${side}`}
                name="everyMessageOf"
                value={side}
                form={choice.form}
                defaultChecked={choice.reply?.everyMessageOf?.includes(side)}
                label={t('conversationReports.selectAll', {
                  name: side === 'reported' ? report.reportedName : report.reporterName,
                })}
              />
            ))}
        </div>
      ) : null}
    </section>
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
