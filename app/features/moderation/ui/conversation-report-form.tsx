import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { SelectField, TextAreaField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import { conversationReasons, type ConversationReason } from '../conversation-reasons';
import { conversationReportSchema } from '../moderation.schema';

// Written out: the browser's build replaces each key by its text.
const REASONS = {
  insults: 'conversationReports.reason.insults',
  fraud: 'conversationReports.reason.fraud',
  'outside-payment': 'conversationReports.reason.outsidePayment',
  spam: 'conversationReports.reason.spam',
  harassment: 'conversationReports.reason.harassment',
  other: 'conversationReports.reason.other',
} as const satisfies typeof conversationReasons;

/** While rendering: a stored reason in words; one that this version does not know is unchanged. */
export function conversationReason(stored: string): string {
  if (!Object.hasOwn(REASONS, stored)) return stored;
  return t(REASONS[stored as ConversationReason]);
}

interface Props {
  reply: FormReply | undefined;
  cancelHref: string;
}

/** Reports the conversation of the page. */
export function ConversationReportForm({ reply, cancelHref }: Props) {
  const { form, field, busy } = useValidatedForm({
    schema: conversationReportSchema,
    fields: ['reason', 'details'],
    reply,
  });
  const choices = [
    { value: '', label: t('products.report.chooseReason') },
    ...Object.entries(REASONS).map(([value, label]) => ({ value, label: t(label) })),
  ];
  return (
    <ValidatedForm form={form} className="space-y-4">
      <SelectField
        {...field('reason')}
        label={t('products.report.reason')}
        required
        options={choices}
      />
      <TextAreaField
        {...field('details')}
        label={t('products.report.details')}
        optional
        rows={4}
        dir="auto"
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy}>{t('conversationReports.send')}</Button>
        <ButtonLink variant="quiet" href={cancelHref}>
          {t('ui.cancel')}
        </ButtonLink>
      </div>
    </ValidatedForm>
  );
}
