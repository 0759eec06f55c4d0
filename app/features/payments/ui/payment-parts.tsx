import { useEffect, useRef } from 'react';
import { orderPath, receiptPath } from '~/features/orders/order-paths';
import { t, Text } from '~/i18n/render-language';
import type { Money } from '~/lib/money';
import { ButtonLink, Button } from '~/ui/button';
import { Price } from '~/ui/formats';
import { AlertIcon, CheckIcon, SpinnerIcon } from '~/ui/icons';

/** The provider's error message for a payment. It takes the focus when it appears. */
export function PaymentAlert({ message }: { message: string | null | undefined }) {
  const box = useRef<HTMLParagraphElement>(null);
  useEffect(() => box.current?.focus(), [message]);
  if (!message) return null;
  return (
    <p
      ref={box}
      role="alert"
      tabIndex={-1}
      className="flex gap-2 rounded border border-bad bg-raised p-3 text-bad"
    >
      <AlertIcon />
      <span className="min-w-0 font-semibold">{message}</span>
    </p>
  );
}

type PaymentDoneProps = {
  orderId: string;
  transactionId: string;
  note?: string | null;
  /** Whether the order has a handover code now. */
  hasCode: boolean;
};

/** The confirmation of a payment, with its number. */
export function PaymentDone({ orderId, transactionId, note, hasCode }: PaymentDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section role="status" className="rounded-lg border border-good bg-raised p-4 sm:p-6">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex gap-2 text-lg font-semibold text-good outline-none"
      >
        <CheckIcon className="mt-1 size-5" />
        {t('payments.done')}
      </h2>
      <p className="mt-3">
        {t('payments.transactionId')}{' '}
        <code className="block font-sans tabular-nums wrap-anywhere">
          <bdi>{transactionId}</bdi>
        </code>
      </p>
      {note ? <p className="mt-3 text-ink-soft">{note}</p> : null}
      {hasCode ? <p className="mt-3">{t('payments.next')}</p> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={orderPath(orderId)}>{t('orders.seeOrder')}</ButtonLink>
        <ButtonLink variant="quiet" href={receiptPath(orderId)}>
          {t('payments.receipt.see')}
        </ButtonLink>
      </div>
    </section>
  );
}

type PayButtonProps = {
  price: Money;
  /**
   * While the payment is submitted, a spinner replaces the button, which prevents a second press.
   */
  submitting: boolean;
  /** Disabled until the provider's form is ready. */
  disabled?: boolean;
};

/** 'Pay $19.99', or a spinner while submitting. */
export function PayButton({ price, submitting, disabled = false }: PayButtonProps) {
  if (submitting) {
    return (
      <p role="status" className="flex min-h-11 items-center justify-center gap-2 font-semibold">
        <SpinnerIcon />
        {t('payments.paying')}
      </p>
    );
  }
  return (
    <Button disabled={disabled} className="min-h-12 w-full">
      {/* One child: the button sets its children apart. */}
      <span>
        <Text message="payments.pay" values={{ price: <Price money={price} /> }} />
      </span>
    </Button>
  );
}
