import type { ReactNode } from 'react';
import { DateTime } from '~/ui/formats';
import { CheckIcon } from '~/ui/icons';
import type { OwnOrderView } from '../own-order.queries.server';

interface Step {
  title: string;
  text: ReactNode;
  done?: boolean;
}

/** What happens next with an order that has not ended, as numbered steps. */
export function OrderSteps({ order }: { order: OwnOrderView }) {
  const { status, heldUntil, sellerName, meetingLocation } = order;
  const paid = status === 'paid';
  const steps: Step[] = [
    {
      title: paid ? 'Paid' : 'Pay by card',
      done: paid,
      text: paid ? (
        'Your receipt is in your orders.'
      ) : (
        <>
          Until <DateTime iso={heldUntil} kind="short" />. Nothing has been charged yet.
        </>
      ),
    },
    {
      title: 'Arrange to meet',
      text: meetingLocation
        ? `Call ${sellerName} and agree on a day. You suggested ${meetingLocation}.`
        : `Call ${sellerName} and agree on a day and a place.`,
    },
    { title: 'Check it, then take it home', text: 'Try it before you leave the meeting place.' },
  ];
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-3 text-lg font-semibold">
        What happens next
      </h2>
      <ol className="steps">
        {steps.map(({ title, text, done }, index) => (
          <li key={title}>
            <span aria-hidden="true" className={done ? 'step-mark step-done' : 'step-mark'}>
              {done ? <CheckIcon className="size-5" /> : index + 1}
            </span>
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <p className="text-ink-soft wrap-anywhere">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
