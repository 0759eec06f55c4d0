import { Form, useNavigation } from '@remix-run/react';
import { t } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { CalendarIcon } from '~/ui/dashboard-icons';
import { A } from '~/ui/link';
import {
  cancelOrderPath,
  orderCalendarPath,
  paymentPath,
  receiptPath,
  statementPath,
} from '../order-paths';
import type { OrderPageView } from '../order-page.queries.server';

/** Paying, cancelling and the like. */
export function OrderActions({ order }: { order: OrderPageView }) {
  const { id, side, hasReceipt, listableAgain } = order;
  return (
    <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
      {side === 'buyer' ? <UnpaidActions order={order} /> : null}
      {side === 'buyer' ? <Onwards order={order} /> : null}
      {listableAgain ? <ListAgain /> : null}
      {hasReceipt ? (
        <ButtonLink variant="quiet" href={side === 'seller' ? statementPath(id) : receiptPath(id)}>
          {side === 'seller' ? t('orders.statement') : t('orders.receipt')}
        </ButtonLink>
      ) : null}
      {side === 'buyer' ? <Cancel order={order} /> : null}
    </div>
  );
}

function UnpaidActions({ order }: { order: OrderPageView }) {
  const { id, status, paymentMethod, missing } = order;
  if (status !== 'reserved') return null;
  return (
    <>
      {/* The form of the missing contact details leads to the payment itself. */}
      {paymentMethod === 'card' && !missing ? (
        // A full page load: only the payment page's own document may load the card provider's form.
        <ButtonLink href={paymentPath(id)} data-link={undefined}>
          {t('orders.pay')}
        </ButtonLink>
      ) : null}{' '}
      <ButtonLink
        variant="quiet"
        href={orderCalendarPath(id)}
        data-link={undefined}
        download="rummage-order.ics"
      >
        <CalendarIcon />
        {t('orders.addToCalendar')}
      </ButtonLink>{' '}
    </>
  );
}

function Cancel({ order: { id, status } }: { order: OrderPageView }) {
  if (status !== 'reserved' && status !== 'requested') return null;
  return (
    <A href={cancelOrderPath(id)} data-link="" className="quiet-link">
      {t('orders.cancel')}
    </A>
  );
}

/** Where a buyer goes from an order that has ended. */
function Onwards({ order: { productId, productPage, status } }: { order: OrderPageView }) {
  const isUnpaid = status === 'cancelled' || status === 'expired';
  const hasEnded = isUnpaid || status === 'removed' || status === 'refunded';
  if (!hasEnded || productPage === 'hidden') return null;
  return (
    <ButtonLink href={`/products/${productId}`}>
      {isUnpaid && productPage === 'shown' ? t('orders.again') : t('orders.similar')}
    </ButtonLink>
  );
}

function ListAgain() {
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <CsrfField />
      <input type="hidden" name="intent" value="list-again" />
      <Button busy={formData?.get('intent') === 'list-again'}>
        {t('orders.listAgain.button')}
      </Button>
    </Form>
  );
}
