import { t } from '~/i18n/render-language';
import { ErrorSummary, listErrors } from './form-parts';
import type { FormReply } from './parse-form';

interface Props {
  reply: FormReply;
  /** The name of the field whose text people may want to copy. */
  field?: string;
}

/**
 * At the top of a page, in place of a form that the page does not show any more: why the form was
 * refused, and the text that was typed.
 */
export function RefusedForm({ reply, field }: Props) {
  const text = field && reply.initialValue[field];
  return (
    <div className="mb-6 max-w-xl space-y-4">
      <ErrorSummary errors={listErrors(reply.error, [])} />
      {text ? (
        <div className="space-y-2 rounded-lg bg-sage p-4">
          <p className="text-sm">{t('ui.notSaved')}</p>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {text}
          </p>
        </div>
      ) : null}
    </div>
  );
}
