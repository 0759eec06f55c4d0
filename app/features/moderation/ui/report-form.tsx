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

const choices = [
  { value: '', label: 'Choose a reason' },
  ...Object.entries(reportReasons).map(([value, label]) => ({ value, label })),
];

/** The report form. It posts to its own page. */
export function ReportForm({ reply, cancelHref }: ReportFormProps) {
  const { form, field, busy } = useValidatedForm({
    schema: reportFormSchema,
    fields: ['reason', 'details'],
    intent: 'report',
    reply,
  });
  return (
    <ValidatedForm form={form}>
      <SelectField label="Reason" {...field('reason')} required options={choices} />
      <TextAreaField
        label="Describe the problem"
        {...field('details')}
        optional
        rows={4}
        maxLength={LONGEST_DETAILS}
        help={`Up to ${LONGEST_DETAILS} characters.`}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy}>Send report</Button>
        <ButtonLink variant="quiet" href={cancelHref}>
          Cancel
        </ButtonLink>
      </div>
    </ValidatedForm>
  );
}
