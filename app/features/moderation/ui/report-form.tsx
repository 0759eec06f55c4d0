import { Form } from '@remix-run/react';
import { Button, ButtonLink } from '~/ui/button';
import { SelectField, TextAreaField } from '~/ui/field';
import { CsrfField, ErrorSummary, listErrors } from '~/ui/form-parts';
import { LONGEST_DETAILS, reportReasons } from '../report-reasons';

export interface ReportFormProps {
  /** The refused input, shown again in the form. */
  refused: {
    values?: Record<string, string>;
    errors?: Record<string, string[]>;
    formError?: string | null;
  } | null;
  busy: boolean;
  cancelHref: string;
}

const choices = [
  { value: '', label: 'Choose a reason' },
  ...Object.entries(reportReasons).map(([value, label]) => ({ value, label })),
];

/** The report form. It posts to its own page. */
export function ReportForm({ refused, busy, cancelHref }: ReportFormProps) {
  const { values = {}, errors = {} } = refused ?? {};
  return (
    <Form method="post" noValidate className="space-y-4">
      <CsrfField />
      <input type="hidden" name="intent" value="report" />
      <ErrorSummary errors={listErrors(refused, ['reason', 'details'])} />
      <SelectField
        label="Reason"
        name="reason"
        required
        options={choices}
        defaultValue={values.reason ?? ''}
        errors={errors.reason}
      />
      <TextAreaField
        label="Describe the problem"
        name="details"
        optional
        rows={4}
        maxLength={LONGEST_DETAILS}
        help={`Up to ${LONGEST_DETAILS} characters.`}
        defaultValue={values.details}
        errors={errors.details}
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy}>Send report</Button>
        <ButtonLink variant="quiet" href={cancelHref}>
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
