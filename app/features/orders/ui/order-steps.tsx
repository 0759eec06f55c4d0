import type { ReactNode } from 'react';
import { t, Text } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import { CheckIcon } from '~/ui/icons';
import type { OrderPageView } from '../order-page.queries.server';

interface Step {
  title: string;
  text: ReactNode;
  done: boolean;
  /** Whether the two meet for it: not a step with a deleted account. */
  isMeeting?: boolean;
}

/** Next steps of an order that has not ended, as a numbered list. */
export function OrderSteps({ order }: { order: OrderPageView }) {
  const { side, status } = order;
  if (side === 'admin' || !['requested', 'reserved', 'paid', 'received'].includes(status)) {
    return null;
  }
  const other = side === 'buyer' ? order.seller : order.buyer;
  const all = side === 'buyer' ? buyersSteps(order) : sellersSteps(order);
  const steps = other.deleted ? all.filter(({ isMeeting }) => !isMeeting) : all;
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
              <p className="font-semibold">
                {title}
                {done ? <span className="sr-only"> {t('orders.steps.done')}</span> : null}
              </p>
              {done ? null : <p className="text-ink-soft wrap-anywhere">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function buyersSteps(order: OrderPageView): Step[] {
  const { status, paymentMethod, deadline, meetingLocation: place } = order;
  const seller = order.seller.name;
  const received = status === 'received';
  const paid = status === 'paid' || received;
  const meet = {
    title: t('orders.steps.meet'),
    text: place
      ? t('orders.steps.meetAt', { seller, place })
      : t('orders.steps.meetSomewhere', { seller }),
    done: received,
    isMeeting: true,
  };
  const check = {
    title: t('orders.steps.check'),
    text: t('orders.steps.checkText'),
    done: received,
    isMeeting: true,
  };
  if (paymentMethod === 'cash') {
    const title = t('orders.steps.accepted');
    const text = t('orders.steps.acceptedText', { seller });
    return [
      { title, text, done: status === 'reserved' },
      meet,
      check,
      { title: t('orders.steps.payCash'), text: t('orders.steps.payCashText'), done: false },
    ];
  }
  return [
    {
      title: paid ? t('orders.steps.paid') : t('orders.steps.pay'),
      done: paid,
      text:
        paid || !deadline ? (
          t('orders.steps.paidText')
        ) : (
          <Text
            message="orders.steps.payText"
            values={{ when: <DateTime iso={deadline} kind="short" /> }}
          />
        ),
    },
    meet,
    check,
    {
      title: t('orders.steps.giveCode'),
      text: t('orders.steps.giveCodeText'),
      done: received,
      isMeeting: true,
    },
    { title: t('orders.steps.complete'), text: completion(order), done: false },
  ];
}

/** What completes the sale. */
function completion({ side, hasOpenChargeback }: OrderPageView): string {
  if (hasOpenChargeback) return t('orders.steps.completeBank');
  return side === 'buyer' ? t('orders.steps.completeText') : t('orders.steps.completeSeller');
}

function sellersSteps(order: OrderPageView): Step[] {
  const { status, paymentMethod, meetingLocation: place } = order;
  const buyer = order.buyer.name;
  const received = status === 'received';
  const meet = {
    title: t('orders.steps.meet'),
    text: !order.buyer.phone
      ? order.mayWrite
        ? t('orders.steps.noNumber', { buyer })
        : t('orders.steps.noNumberYet', { buyer })
      : place
        ? t('orders.steps.meetBuyerAt', { buyer, place })
        : t('orders.steps.meetSomewhere', { seller: buyer }),
    done: received,
    isMeeting: true,
  };
  const enter = { title: t('orders.steps.enterCode'), done: received, isMeeting: true };
  if (paymentMethod === 'cash') {
    return [
      {
        title: t('orders.steps.answer'),
        text: t('orders.steps.answerText'),
        done: status === 'reserved',
      },
      meet,
      { ...enter, text: t('orders.steps.enterCodeCash', { buyer }) },
    ];
  }
  return [
    {
      title: t('orders.steps.buyerPays'),
      text: t('orders.steps.buyerPaysText'),
      done: status !== 'reserved',
    },
    meet,
    { ...enter, text: t('orders.steps.enterCodeText', { buyer }) },
    { title: t('orders.steps.complete'), text: completion(order), done: false },
  ];
}
