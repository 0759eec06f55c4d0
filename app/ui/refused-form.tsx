import { t } from '~/i18n/render-language';
import { ButtonLink } from './button';
import { ErrorSummary, listErrors } from './form-parts';
import type { FormReply } from './parse-form';

interface Props {
  reply: FormReply;
  /** The name of the field whose text people may want to copy, or the names of several. */
  field?: string | readonly string[];
}

/**
 * At the top of a page, in place of a form that the page does not show any more: why the form was
 * refused, and the text that was typed.
 */
export function RefusedForm({ reply, field = [] }: Props) {
  const texts = [field].flat().flatMap((name) => reply.initialValue[name] || []);
  return (
    <div className="mb-6 max-w-xl space-y-4">
      <ErrorSummary errors={listErrors(reply.error, [])} />
      {texts.length > 0 ? (
        <div className="space-y-2 rounded-lg bg-sage p-4">
          <p className="text-sm">{t('ui.notSaved')}</p>
          {texts.map((text, index) => (
            <p key={index} dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {text}
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}

interface ClosedProps extends Pick<Props, 'field'> {
  /** Why the form can't be sent, in the page's language. */
  reason: string;
  reply: FormReply | undefined;
  back: { href: string; label: string };
}

/** In place of a form that can't be sent: the reason, and what was typed into one that was refused. */
export function ClosedForm({ reason, reply, field, back }: ClosedProps) {
  return (
    <div className="space-y-3">
      {reply ? <RefusedForm reply={reply} field={field} /> : <p>{reason}</p>}
      <ButtonLink href={back.href}>{back.label}</ButtonLink>
    </div>
  );
}
