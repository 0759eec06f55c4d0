import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { SelectField, TextAreaField } from '~/ui/field';
import type { FormReply } from '~/ui/parse-form';
import { RadioCards } from '~/ui/radio-cards';
import { SeenField } from '~/ui/seen-field';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import type { AppealView } from '../appeals.server';
import type { ReasonChoice } from '../report-reasons';
import { reasonOptions } from './decision-form';
import {
  appealDecisionSchema,
  appealSchema,
  liftSchema,
  suspensionLengths,
  suspensionSchema,
  type SuspensionLength,
} from '../moderation.schema';

interface FormProps {
  reply: FormReply | undefined;
  cancelHref: string;
}

const lengths = {
  '7': 'suspensions.length.week',
  '30': 'suspensions.length.month',
  '90': 'suspensions.length.quarter',
  '365': 'suspensions.length.year',
  lifted: 'suspensions.length.lifted',
} as const satisfies Record<SuspensionLength, MessageKey>;

/** How long a suspension lasts, as the options of a field. */
export function lengthOptions() {
  return suspensionLengths.map((value) => ({ value, label: t(lengths[value]) }));
}

/** Suspends the account of the page. */
export function SuspendForm({
  reply,
  cancelHref,
  reasons,
}: FormProps & { reasons: readonly ReasonChoice[] }) {
  const fields = ['length', 'reasonId', 'reason'] as const;
  const { form, field, busy } = useValidatedForm({ schema: suspensionSchema, fields, reply });
  return (
    <ValidatedForm form={form} className="space-y-4">
      <SelectField
        {...field('length')}
        label={t('suspensions.length.label')}
        options={lengthOptions()}
      />
      <SelectField
        {...field('reasonId')}
        label={t('moderation.reason')}
        required
        help={t('listingChecks.reasonHelp')}
        options={reasonOptions(reasons)}
      />
      <TextAreaField
        {...field('reason')}
        label={t('listingChecks.words')}
        help={t('suspensions.reasonMailed')}
        dir="auto"
      />
      <Buttons busy={busy} danger label={t('suspensions.suspend')} cancelHref={cancelHref} />
    </ValidatedForm>
  );
}

/** Lifts the suspension of the account of the page; `seen` is the suspension's id. */
export function LiftForm({ reply, cancelHref, seen }: FormProps & { seen: string | undefined }) {
  const fields = ['reason'] as const;
  const { form, field, busy } = useValidatedForm({ schema: liftSchema, fields, reply });
  return (
    <ValidatedForm form={form} className="space-y-4">
      <SeenField reply={reply} seen={seen} />
      <TextAreaField
        {...field('reason')}
        label={t('moderation.reason')}
        help={t('suspensions.reasonMailed')}
        dir="auto"
      />
      <Buttons busy={busy} label={t('suspensions.lift')} cancelHref={cancelHref} />
    </ValidatedForm>
  );
}

/** The one appeal of a suspended person. */
export function AppealForm({ reply }: Pick<FormProps, 'reply'>) {
  const fields = ['text'] as const;
  const { form, field, busy } = useValidatedForm({ schema: appealSchema, fields, reply });
  return (
    <ValidatedForm form={form} className="space-y-4">
      <TextAreaField
        {...field('text')}
        label={t('suspensions.appealLabel')}
        help={t('suspensions.appealHelp')}
        rows={8}
        dir="auto"
      />
      <Button busy={busy}>{t('suspensions.sendAppeal')}</Button>
    </ValidatedForm>
  );
}

/** Subject of an appeal; a suspension that has ended can only be called right or wrong. */
type Appealed = AppealView['kind'] | 'past-suspension';

const keeping: Partial<Record<Appealed, MessageKey>> = {
  suspension: 'suspensions.uphold',
  'past-suspension': 'suspensions.upholdPast',
};

const LISTING = { label: 'listingAppeals.lift', text: 'listingAppeals.liftText' } as const;

const lifting = {
  suspension: { label: 'suspensions.lift', text: 'suspensions.liftText' },
  'past-suspension': { label: 'suspensions.liftPast', text: 'suspensions.liftPastText' },
  removed: LISTING,
  refused: LISTING,
  'review-removed': { label: 'listingAppeals.liftReview', text: 'listingAppeals.liftReviewText' },
  'answer-removed': { label: 'listingAppeals.liftAnswer', text: 'listingAppeals.liftAnswerText' },
  'messages-removed': {
    label: 'listingAppeals.liftMessages',
    text: 'listingAppeals.liftMessagesText',
  },
  warned: { label: 'listingAppeals.liftWarning', text: 'listingAppeals.liftWarningText' },
} as const satisfies Record<Appealed, { label: MessageKey; text: MessageKey }>;

/** The decision on an appeal; `seen` is `updatedAt` of the listing that it is about. */
export function AppealDecisionForm({
  reply,
  cancelHref,
  of,
  seen,
}: FormProps & { of: Appealed; seen: string | null }) {
  const fields = ['outcome', 'reason'] as const;
  const { form, field, busy } = useValidatedForm({ schema: appealDecisionSchema, fields, reply });
  return (
    <ValidatedForm form={form} className="space-y-4">
      <SeenField reply={reply} seen={seen ?? undefined} />
      <RadioCards
        {...field('outcome')}
        label={t('suspensions.decision')}
        options={[
          {
            value: 'upheld',
            label: t(keeping[of] ?? 'listingAppeals.uphold'),
            text: t('suspensions.upholdText'),
          },
          {
            value: 'lifted',
            label: t(lifting[of].label),
            text: t(lifting[of].text),
          },
        ]}
      />
      <TextAreaField
        {...field('reason')}
        label={t('moderation.reason')}
        help={t('suspensions.reasonMailed')}
        dir="auto"
      />
      <Buttons busy={busy} label={t('suspensions.decide')} cancelHref={cancelHref} />
    </ValidatedForm>
  );
}

interface ButtonsProps {
  busy: boolean;
  label: string;
  cancelHref: string;
  danger?: boolean;
}

function Buttons({ busy, label, cancelHref, danger = false }: ButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button busy={busy} variant={danger ? 'danger' : 'primary'}>
        {label}
      </Button>
      <ButtonLink variant="quiet" href={cancelHref}>
        {t('ui.cancel')}
      </ButtonLink>
    </div>
  );
}
