import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { describe, FieldErrors, TextAreaField, type FieldWords } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import { WarnUnsaved } from '~/ui/warn-unsaved';
import { LONGEST_REVIEW } from '../review.policy';
import { reviewAnswerSchema, reviewSchema } from '../review.schema';
import { StarIcon } from './stars';

interface Props {
  reply: FormReply | undefined;
  backHref: string;
}

/** Writes a review, or edits it while it is not published. */
export function ReviewForm({
  reply,
  backHref,
  own,
}: Props & { own: { stars: number; text: string } | null }) {
  const { form, field, busy } = useValidatedForm({
    schema: reviewSchema,
    fields: ['stars', 'text'],
    reply,
    intent: 'review',
    values: own ? { stars: String(own.stars), text: own.text } : {},
  });
  return (
    <ValidatedForm form={form} className="max-w-xl space-y-4">
      <WarnUnsaved formId={form.id} refused={Boolean(reply)} />
      <StarsField {...field('stars')} label={t('reviews.form.stars')} />
      <TextAreaField
        {...field('text')}
        label={t('reviews.form.text')}
        help={t('reviews.form.textHelp', { count: LONGEST_REVIEW })}
        optional
        dir="auto"
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy}>{own ? t('reviews.form.save') : t('reviews.form.send')}</Button>
        <ButtonLink variant="quiet" href={backHref}>
          {t('ui.cancel')}
        </ButtonLink>
      </div>
    </ValidatedForm>
  );
}

const choices = ['1', '2', '3', '4', '5'] as const;

type StarsFieldProps = FieldWords & { defaultValue?: string | undefined };

/** Choice of one to five stars, as radio buttons. */
function StarsField({ label, name, errors, defaultValue }: StarsFieldProps) {
  const control = describe({ name, errors });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 block font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((stars, index) => (
          <label
            key={stars}
            className="inline-flex min-h-11 items-center gap-2 rounded border border-line bg-raised px-3 has-checked:border-brand has-checked:bg-sage"
          >
            <input
              {...control}
              id={index === 0 ? name : `${name}-${stars}`}
              type="radio"
              name={name}
              value={stars}
              defaultChecked={stars === defaultValue}
              className="size-5 accent-brand"
            />
            <span aria-hidden="true" className="inline-flex items-center gap-1">
              {stars}
              <StarIcon className="size-4 text-brand" />
            </span>
            <span className="sr-only">{t('reviews.starsOf', { count: index + 1 })}</span>
          </label>
        ))}
      </div>
      <FieldErrors id={name} errors={errors ?? null} />
    </fieldset>
  );
}

/** Answers a published review in public. */
export function AnswerForm({ reply }: Pick<Props, 'reply'>) {
  const { form, field, busy } = useValidatedForm({
    schema: reviewAnswerSchema,
    fields: ['answer'],
    reply,
    intent: 'answer',
  });
  return (
    <ValidatedForm form={form} className="mt-4 max-w-xl space-y-4">
      <TextAreaField
        {...field('answer')}
        label={t('reviews.form.answer')}
        help={t('reviews.form.answerHelp')}
        rows={3}
        dir="auto"
      />
      <Button busy={busy}>{t('reviews.form.sendAnswer')}</Button>
    </ValidatedForm>
  );
}
