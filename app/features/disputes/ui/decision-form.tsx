import { Form, useNavigation } from '@remix-run/react';
import { t, Text } from '~/i18n/render-language';
import { decimalsOf, toMajorString } from '~/lib/money';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { TextAreaField, TextField } from '~/ui/field';
import { Price } from '~/ui/formats';
import type { FormReply } from '~/ui/parse-form';
import { RadioCards } from '~/ui/radio-cards';
import { SHOW_FIELD } from '~/ui/shown-again';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import type { DisputeCase } from '../admin-dispute.server';
import type { CheckedDecision } from '../decide-dispute.server';
import { decideSchema } from '../dispute.schema';

interface Names {
  buyer: string;
  seller: string;
}

/** Asks for the decision; the next page asks whether it is right. */
export function DecisionForm({
  money: { left, refunded },
  names,
  reply,
}: {
  money: DisputeCase['money'];
  names: Names;
  reply: FormReply | undefined;
}) {
  const { form, field, busy } = useValidatedForm({
    schema: decideSchema,
    fields: ['outcome', 'amount', 'reason'],
    reply,
  });
  const { buyer, seller } = names;
  return (
    <section aria-labelledby="decision-heading" className="max-w-3xl print:hidden">
      <h2 id="decision-heading" className="mb-4 text-lg font-semibold">
        {t('suspensions.decision')}
      </h2>
      <ValidatedForm form={form} className="space-y-4">
        <input type="hidden" name="refunded" value={toMajorString(refunded)} />
        <RadioCards
          {...field('outcome')}
          label={t('disputes.decide.what')}
          options={[
            {
              value: 'refund',
              label: t('disputes.decide.refund'),
              text: t('disputes.decide.refundText', { name: buyer, amount: left }),
            },
            {
              value: 'part',
              label: t('disputes.decide.part'),
              text: t('disputes.decide.partText', { name: buyer, other: seller }),
            },
            {
              value: 'release',
              label: t('disputes.decide.release'),
              text: t('disputes.decide.releaseText', { name: seller, amount: left }),
            },
          ]}
          defaultValue={reply?.initialValue.outcome}
        />
        <TextField
          {...field('amount')}
          label={t('disputes.decide.amount')}
          help={t('disputes.decide.amountHelp', { left })}
          optional
          maxLength={20}
          inputMode={decimalsOf(left.currency) > 0 ? 'decimal' : 'numeric'}
          className="max-w-xs"
        />
        <TextAreaField
          {...field('reason')}
          label={t('moderation.reason')}
          help={t('disputes.decide.reasonHelp')}
          required
          dir="auto"
        />
        <Button busy={busy}>{t('suspensions.decide')}</Button>
      </ValidatedForm>
    </section>
  );
}

/** Asks for confirmation of a decision, naming the amounts and the people. */
export function ConfirmDecision({
  decision: { input, refund, release },
  names: { buyer, seller },
}: {
  decision: CheckedDecision;
  names: Names;
}) {
  const busy = useNavigation().formMethod === 'POST';
  const isRefund = input.outcome !== 'release';
  const amount = isRefund ? refund : release;
  return (
    <section aria-labelledby="confirm" className="max-w-3xl rounded-lg border border-line p-4">
      <h2 id="confirm" className="text-lg font-semibold wrap-anywhere">
        <Text
          message={isRefund ? 'payments.refundPage.question' : 'disputes.decide.releaseQuestion'}
          values={{
            amount: <Price money={amount} />,
            name: <bdi>{isRefund ? buyer : seller}</bdi>,
          }}
        />
      </h2>
      <p className="mt-1 wrap-anywhere text-ink-soft">
        {release.amountMinor > 0 ? (
          <Text
            message="disputes.decide.releaseText"
            values={{ name: <bdi>{seller}</bdi>, amount: <Price money={release} /> }}
          />
        ) : null}{' '}
        {t('lifecycle.lead')}
      </p>
      <p dir="auto" className="mt-3 wrap-anywhere whitespace-pre-line">
        {input.reason}
      </p>
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <CsrfField />
        {Object.entries(input).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="danger" name="intent" value="decide" busy={busy}>
          {isRefund ? t('payments.refundPage.confirm', { amount }) : t('disputes.decide.release')}
        </Button>
        <Button variant="quiet" name={SHOW_FIELD} value="1">
          {t('ui.back')}
        </Button>
      </Form>
    </section>
  );
}
