import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { SelectField, TextAreaField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { LONGEST_DETAILS, reportReasons } from '../report-reasons';
import { reportFormSchema } from '../report.schema';

export interface ReportFormProps {
  reply: FormReply | undefined;
  cancelHref: string;
}

/** The report form. It posts to its own page. */
export function ReportForm({ reply, cancelHref }: ReportFormProps) {
  const { form, field, busy } = useValidatedForm({
    schema: reportFormSchema,
    fields: ['reason', 'details'],
    intent: 'report',
    reply,
  });
  const choices = [
    { value: '', label: t('products.report.chooseReason') },
    ...Object.entries(reportReasons).map(([value, label]) => ({ value, label: t(label) })),
  ];
  return (
    <ValidatedForm form={form}>
      <SelectField
        label={t('products.report.reason')}
        {...field('reason')}
        required
        options={choices}
      />
      <TextAreaField
        label={t('products.report.details')}
        {...field('details')}
        optional
        rows={4}
        maxLength={LONGEST_DETAILS}
        dir="auto"
        help={t('products.report.detailsHelp', { most: LONGEST_DETAILS })}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy}>{t('products.report.send')}</Button>
        <ButtonLink variant="quiet" href={cancelHref}>
          {t('ui.cancel')}
        </ButtonLink>
      </div>
    </ValidatedForm>
  );
}
