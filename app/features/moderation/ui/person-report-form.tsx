import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { SelectField, TextAreaField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { ClosedForm } from '~/ui/refused-form';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import { personReportSchema } from '../moderation.schema';
import type { ReasonChoice } from '../report-reasons';
import { reasonOptions } from './decision-form';

interface Props {
  reply: FormReply | undefined;
  /** Whether the reader's report of it is open. */
  reported: boolean;
  reasons: readonly ReasonChoice[];
  backHref: string;
}

/**
 * Reports the person or the review of the page, or says that it is reported, with the text of a second
 * report that was refused.
 */
export function PersonReportForm({ reply, reported, reasons, backHref }: Props) {
  const fields = ['reason', 'details'] as const;
  const { form, field, busy } = useValidatedForm({
    schema: personReportSchema,
    fields,
    reply,
  });
  if (reported) {
    return (
      <ClosedForm
        reason={t('personReports.already')}
        reply={reply}
        field="details"
        back={{ href: backHref, label: t('products.report.goBack') }}
      />
    );
  }
  return (
    <ValidatedForm form={form} className="space-y-4">
      <SelectField
        label={t('products.report.reason')}
        {...field('reason')}
        required
        options={reasonOptions(reasons)}
      />
      <TextAreaField {...field('details')} label={t('personReports.details')} dir="auto" />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy}>{t('conversationReports.send')}</Button>
        <ButtonLink variant="quiet" href={backHref}>
          {t('ui.cancel')}
        </ButtonLink>
      </div>
    </ValidatedForm>
  );
}
