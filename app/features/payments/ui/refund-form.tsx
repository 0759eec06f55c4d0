import { Form, useNavigation } from '@remix-run/react';
import { shownName } from '~/features/accounts/erased-names';
import { language, t, Text } from '~/i18n/render-language';
import { decimalsOf, toMajorString, typedAmount, type Money } from '~/lib/money';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { TextField } from '~/ui/field';
import { Price } from '~/ui/formats';
import type { FormReply } from '~/ui/parse-form';
import { useValidatedForm, ValidatedForm } from '~/ui/validated-form';
import { refundSchema } from '../refund.schema';
import type { RefundableOrder } from '../refundable-order.server';

interface RefundFormProps {
  order: Pick<RefundableOrder, 'refunded' | 'left' | 'most' | 'by' | 'borne'>;
  reply: FormReply | undefined;
  backHref: string;
}

/** Asks how much is refunded; the next page asks whether it is right. */
export function RefundForm({ order, reply, backHref }: RefundFormProps) {
  const { refunded, most, by, borne } = order;
  const { form, field, busy } = useValidatedForm({
    schema: refundSchema,
    fields: ['amount'],
    reply,
    intent: 'check',
    values: { amount: typedAmount(toMajorString(most), language().locale) },
  });
  return (
    <ValidatedForm form={form} className="max-w-sm space-y-4">
      <input type="hidden" name="refunded" value={toMajorString(refunded)} />
      <TextField
        {...field('amount')}
        label={t('payments.refundPage.amount')}
        help={
          by === 'seller'
            ? t('payments.refundPage.mostSeller', { most })
            : t('payments.refundPage.most', { most })
        }
        required
        maxLength={20}
        autoComplete="off"
        inputMode={decimalsOf(most.currency) > 0 ? 'decimal' : 'numeric'}
      />
      {borne ? (
        <p className="text-sm text-ink-soft">{t('payments.refundPage.shopsCost', { borne })}</p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy}>{t('payments.refundPage.next')}</Button>
        <ButtonLink variant="quiet" href={backHref}>
          {t('ui.cancel')}
        </ButtonLink>
      </div>
    </ValidatedForm>
  );
}

interface ConfirmRefundProps {
  amount: Money;
  /** The part of it that the shop bears; null for nothing. */
  borne: Money | null;
  /** Total refunded, as the first form sent it. */
  refunded: string;
  name: string;
  buyerName: string;
  backHref: string;
}

/** Asks for confirmation, naming the amount and the person. */
export function ConfirmRefund(props: ConfirmRefundProps) {
  const { amount, borne, refunded, name, buyerName, backHref } = props;
  const busy = useNavigation().formMethod === 'POST';
  return (
    <section aria-labelledby="confirm" className="rounded-lg border border-line p-4">
      <h2 id="confirm" className="text-lg font-semibold wrap-anywhere">
        <Text
          message="payments.refundPage.question"
          values={{ amount: <Price money={amount} />, name: <bdi>{shownName(buyerName, t)}</bdi> }}
        />
      </h2>
      <p className="mt-1 wrap-anywhere text-ink-soft">
        <Text message="payments.refundPage.questionText" values={{ name: <bdi>{name}</bdi> }} />
      </p>
      {borne ? (
        <p className="mt-1 font-semibold">{t('payments.refundPage.borne', { borne })}</p>
      ) : null}
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <CsrfField />
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="amount" value={toMajorString(amount)} />
        <input type="hidden" name="refunded" value={refunded} />
        <Button variant="danger" busy={busy}>
          {t('payments.refundPage.confirm', { amount })}
        </Button>
        <ButtonLink variant="quiet" href={backHref}>
          {t('ui.cancel')}
        </ButtonLink>
      </Form>
    </section>
  );
}
