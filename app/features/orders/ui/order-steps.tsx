import type { ReactNode } from 'react';
import { t, Text } from '~/i18n/render-language';
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
  const { status, heldUntil, sellerName: seller, meetingLocation: place } = order;
  const paid = status === 'paid';
  const steps: Step[] = [
    {
      title: paid ? t('orders.steps.paid') : t('orders.steps.pay'),
      done: paid,
      text: paid ? (
        t('orders.steps.paidText')
      ) : (
        <Text
          message="orders.steps.payText"
          values={{ when: <DateTime iso={heldUntil} kind="short" /> }}
        />
      ),
    },
    {
      title: t('orders.steps.meet'),
      text: place
        ? t('orders.steps.meetAt', { seller, place })
        : t('orders.steps.meetSomewhere', { seller }),
    },
    { title: t('orders.steps.check'), text: t('orders.steps.checkText') },
  ];
  return (
    <section aria-labelledby="next">
      <h2 id="next" className="mb-3 text-lg font-semibold">
        {t('orders.steps.heading')}
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
