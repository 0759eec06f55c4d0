import { useEffect, useRef } from 'react';
import { ButtonLink } from '~/ui/button';
import { CheckIcon } from '~/ui/icons';

type PaymentDoneProps = { orderId: string; transactionId: string; note?: string | null };

/** The end of a payment: that it is done, and under which number. */
export function PaymentDone({ orderId, transactionId, note }: PaymentDoneProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section role="status" className="rounded border-2 border-good bg-raised p-4">
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex gap-2 text-lg font-bold text-good outline-none"
      >
        <CheckIcon className="mt-1 size-5" />
        Congtats! your payment completed successfully
      </h2>
      <p className="mt-3">
        Your transactionId <strong className="block wrap-anywhere">{transactionId}</strong>
      </p>
      {note ? <p className="mt-3 text-ink-soft">{note}</p> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink href={`/dashboard/receipt/${orderId}`}>See the receipt</ButtonLink>
        <ButtonLink variant="quiet" href="/dashboard/my-orders">
          My orders
        </ButtonLink>
      </div>
    </section>
  );
}
