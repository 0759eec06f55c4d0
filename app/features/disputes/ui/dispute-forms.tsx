import { t } from '~/i18n/render-language';
import type { Money } from '~/lib/money';
import { decimalsOf, toMajorString } from '~/lib/money';
import { Button, ButtonLink } from '~/ui/button';
import { CheckboxField, SelectField, TextAreaField, TextField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { findPhotoErrors, type StoredPhotoView } from '~/ui/photo-checks';
import { PhotosField } from '~/ui/photos-field';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import { WarnUnsaved } from '~/ui/warn-unsaved';
import { disputeReasons, MAX_DISPUTE_PHOTOS } from '../dispute-reasons';
import { answerSchema, openDisputeSchema, proposeSchema } from '../dispute.schema';

export type DisputeReply = FormReply & { photos?: StoredPhotoView[]; intent?: string };

interface FormProps {
  reply: DisputeReply | undefined;
  canAttach: boolean;
}

interface EvidenceProps extends FormProps {
  intent: 'open' | 'answer';
  errors: string[] | null;
}

/** The reply to the form with this intent. */
export function replyFor(
  reply: DisputeReply | null | undefined,
  intent: string,
): DisputeReply | undefined {
  return reply && (reply.intent ?? reply.initialValue.intent) === intent ? reply : undefined;
}

interface OpenProps extends FormProps {
  backHref: string;
  /** Whether the seller's account is deleted. */
  otherGone: boolean;
}

/** The buyer's form that opens a dispute: reason, text and, with `canAttach`, photos. */
export function OpenDisputeForm({ reply, canAttach, backHref, otherGone }: OpenProps) {
  const { form, field, busy } = useValidatedForm({
    schema: openDisputeSchema,
    fields: ['reason', 'text', 'photos'],
    reply,
    intent: 'open',
    check: unfinishedPhotos,
  });
  const choices = [
    { value: '', label: t('products.report.chooseReason') },
    ...Object.entries(disputeReasons).map(([value, label]) => ({ value, label: t(label) })),
  ];
  return (
    <ValidatedForm form={form} encType="multipart/form-data" className="max-w-xl space-y-4">
      <WarnUnsaved formId={form.id} refused={Boolean(reply)} />
      <SelectField
        {...field('reason')}
        label={t('disputes.reasonLabel')}
        required
        options={choices}
      />
      <TextAreaField
        {...field('text')}
        label={t('disputes.textLabel')}
        help={otherGone ? null : t('disputes.textHelp')}
        required
        dir="auto"
      />
      <Evidence reply={reply} canAttach={canAttach} intent="open" errors={field('photos').errors} />
      <div className="flex flex-wrap gap-3">
        <Button busy={busy}>{t('disputes.open')}</Button>
        <ButtonLink variant="quiet" href={backHref}>
          {t('ui.cancel')}
        </ButtonLink>
      </div>
    </ValidatedForm>
  );
}

const unfinishedPhotos = (sent: FormData) => findPhotoErrors(sent, 'photos');

/** Photos, and whether the conversation is attached. */
function Evidence({ reply, canAttach, intent, errors }: EvidenceProps) {
  return (
    <>
      <PhotosField
        name="photos"
        intent={intent}
        stored={reply?.photos ?? []}
        max={MAX_DISPUTE_PHOTOS}
        help={t('disputes.photoHelp', { max: MAX_DISPUTE_PHOTOS })}
        errors={errors}
      />
      {canAttach ? (
        <CheckboxField
          id="attach"
          name="attach"
          value="on"
          label={t('disputes.attach')}
          help={t('disputes.attachHelp')}
          defaultChecked={Boolean(reply?.initialValue.attach)}
        />
      ) : null}
    </>
  );
}

function amountProps({ currency }: Money) {
  return {
    inputMode: decimalsOf(currency) > 0 ? 'decimal' : 'numeric',
    maxLength: 20,
    autoComplete: 'off',
  } as const;
}

/** The seller's answer, with a refund that they propose or without. */
export function AnswerForm({ reply, canAttach, left }: FormProps & { left: Money }) {
  const { form, field, busy } = useValidatedForm({
    schema: answerSchema,
    fields: ['text', 'amount', 'photos'],
    reply,
    intent: 'answer',
    check: unfinishedPhotos,
  });
  return (
    <section aria-labelledby="answer-heading">
      <h2 id="answer-heading" className="mb-3 text-lg font-semibold">
        {t('disputes.answerTitle')}
      </h2>
      <ValidatedForm form={form} encType="multipart/form-data" className="max-w-xl space-y-4">
        <WarnUnsaved formId={form.id} refused={Boolean(reply)} />
        <TextAreaField {...field('text')} label={t('disputes.answerLabel')} required dir="auto" />
        <TextField
          {...field('amount')}
          {...amountProps(left)}
          label={t('disputes.proposeLabel')}
          optional
          help={t('disputes.proposeHelp', { left })}
        />
        <Evidence
          reply={reply}
          canAttach={canAttach}
          intent="answer"
          errors={field('photos').errors}
        />
        <Button busy={busy}>{t('disputes.sendAnswer')}</Button>
      </ValidatedForm>
    </section>
  );
}

interface ProposeProps {
  reply: DisputeReply | undefined;
  left: Money;
  /** Whether the other side has an open proposal. */
  counters: boolean;
  /** False beside the form of an answer. */
  isPageForm: boolean;
}

/** Form that proposes a refund, also in place of an earlier proposal. */
export function ProposeForm({ reply, left, counters, isPageForm }: ProposeProps) {
  const { form, field, busy } = useValidatedForm({
    schema: proposeSchema,
    fields: ['amount'],
    reply,
    intent: 'propose',
    isPageForm,
  });
  return (
    <ValidatedForm form={form} className="max-w-sm space-y-3">
      <TextField
        {...field('amount')}
        {...amountProps(left)}
        id="propose-amount"
        label={counters ? t('disputes.otherAmount') : t('disputes.amountLabel')}
        required
        help={t('disputes.amountHelp', { left, example: { typed: toMajorString(left) } })}
      />
      <Button variant="quiet" busy={busy}>
        {t('disputes.propose')}
      </Button>
    </ValidatedForm>
  );
}
