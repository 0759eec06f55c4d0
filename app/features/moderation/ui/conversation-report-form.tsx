import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { SelectField, TextAreaField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { PAGE_FORM } from '~/ui/page-form';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import { conversationReportSchema } from '../moderation.schema';
import { conversationReasons } from '../conversation-reasons';

interface Props {
  reply: FormReply | undefined;
  cancelHref: string;
}

/** Reports the conversation of the page. */
export function ConversationReportForm({ reply, cancelHref }: Props) {
  const { form, field, busy } = useValidatedForm({
    id: PAGE_FORM,
    schema: conversationReportSchema,
    fields: ['reason', 'details'],
    reply,
  });
  const choices = [
    { value: '', label: t('products.report.chooseReason') },
    ...Object.entries(conversationReasons).map(([value, label]) => ({ value, label: t(label) })),
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
