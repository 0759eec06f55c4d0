import { t } from '~/i18n/render-language';
import { FormPage } from '~/ui/form-page';
import type { FormReply } from '~/ui/parse-form';
import type { Reportable } from '../person-reports.server';
import type { ReasonChoice } from '../report-reasons';
import { PersonReportForm } from './person-report-form';

interface Props {
  title: string;
  found: Reportable & { reported: boolean; reasons: readonly ReasonChoice[] };
  reply: FormReply | undefined;
}

/** Reports a person or a review; the text of the review stands above the form. */
export function PersonReportPage({ title, found, reply }: Props) {
  const { text, reported, reasons, backHref } = found;
  return (
    <FormPage title={title} lead={t('personReports.lead')}>
      {text ? (
        <blockquote
          dir="auto"
          className="mb-4 rounded-lg bg-sage p-4 whitespace-pre-line wrap-anywhere"
        >
          {text}
        </blockquote>
      ) : null}
      <PersonReportForm reply={reply} reported={reported} reasons={reasons} backHref={backHref} />
    </FormPage>
  );
}
