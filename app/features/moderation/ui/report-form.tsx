import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { SelectField, TextAreaField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { LONGEST_DETAILS, type ReasonChoice } from '../report-reasons';
import { reasonOptions } from './decision-form';
import { reportFormSchema } from '../report.schema';

interface ReportFormProps {
  reply: FormReply | undefined;
  cancelHref: string;
  reasons: readonly ReasonChoice[];
}

/** The report form. It posts to its own page. */
export function ReportForm({ reply, cancelHref, reasons }: ReportFormProps) {
  const { form, field, busy } = useValidatedForm({
    schema: reportFormSchema,
    fields: ['reason', 'details'],
    intent: 'report',
    reply,
  });
  return (
    <ValidatedForm form={form}>
      <SelectField
        label={t('products.report.reason')}
        {...field('reason')}
        required
        options={reasonOptions(reasons)}
      />
      <TextAreaField
        label={t('products.report.details')}
        {...field('details')}
        optional
        rows={4}
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
