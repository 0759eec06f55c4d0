import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { SelectField, TextAreaField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import { conversationReportSchema } from '../moderation.schema';
import type { ReasonChoice } from '../report-reasons';
import { reasonOptions } from './decision-form';

interface Props {
  reply: FormReply | undefined;
  cancelHref: string;
  reasons: readonly ReasonChoice[];
}

/** Reports the conversation of the page. */
export function ConversationReportForm({ reply, cancelHref, reasons }: Props) {
  const { form, field, busy } = useValidatedForm({
    schema: conversationReportSchema,
    fields: ['reason', 'details'],
    reply,
  });
  return (
    <ValidatedForm form={form} className="space-y-4">
      <SelectField
        {...field('reason')}
        label={t('products.report.reason')}
        required
        options={reasonOptions(reasons)}
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
