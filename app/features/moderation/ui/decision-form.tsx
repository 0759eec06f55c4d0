import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { SelectField, TextAreaField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { SeenField } from '~/ui/seen-field';
import { ValidatedForm, useValidatedForm } from '~/ui/validated-form';
import { listingDecisionSchema } from '../moderation.schema';
import { seenProductValue, type SeenProduct } from '../report-selection';
import type { ReasonChoice } from '../report-reasons';

interface DecisionFormProps {
  reply: FormReply | null | undefined;
  reasons: readonly ReasonChoice[];
  /** The reason of the newest report, if there is one. */
  reported?: string | null;
  submitLabel: string;
  cancelHref: string;
  /** Products that the decision is about, where the address does not name it. */
  products?: readonly SeenProduct[];
  /** The version of the listing. */
  seen?: string;
}

/** The options of a field for a reason. */
export function reasonOptions(reasons: readonly ReasonChoice[]) {
  return [
    { value: '', label: t('products.report.chooseReason') },
    ...reasons.map(({ id, name }) => ({ value: id, label: name })),
  ];
}

/** Decides against a listing: the reason from the list, and words of the admin. */
export function DecisionForm(props: DecisionFormProps) {
  const { reply, reasons, reported, submitLabel, cancelHref, products = [], seen } = props;
  const known = reasons.some(({ id }) => id === reported);
  const { form, field, busy } = useValidatedForm({
    schema: listingDecisionSchema,
    fields: ['reasonId', 'reason'],
    reply,
    values: known && reported ? { reasonId: reported } : {},
  });
  return (
    <ValidatedForm form={form} className="space-y-4">
      {products.map((product) => (
        <input key={product.id} type="hidden" name="product" value={seenProductValue(product)} />
      ))}
      <SeenField reply={reply} seen={seen} />
      <SelectField
        {...field('reasonId')}
        label={t('moderation.reason')}
        required
        options={reasonOptions(reasons)}
        help={t('listingChecks.reasonHelp')}
      />
      <TextAreaField
        {...field('reason')}
        label={t('listingChecks.words')}
        optional
        rows={4}
        dir="auto"
      />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} variant="danger">
          {submitLabel}
        </Button>
        <ButtonLink variant="quiet" href={cancelHref}>
          {t('ui.cancel')}
        </ButtonLink>
      </div>
    </ValidatedForm>
  );
}
