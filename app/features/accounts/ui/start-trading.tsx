import { Form } from '@remix-run/react';
import type { MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { Button, type ButtonVariant } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import type { GainableRight } from '../account.policy';

/** Text beside the button of each right: what the right allows. */
export const tradingOffers = {
  buy: 'accounts.trading.buyOffer',
  sell: 'accounts.trading.sellOffer',
} as const satisfies Record<GainableRight, MessageKey>;

const labels = {
  buy: 'accounts.trading.buy',
  sell: 'accounts.trading.sell',
} as const satisfies Record<GainableRight, MessageKey>;

interface StartTradingProps {
  right: GainableRight;
  /** The return address; the dashboard without one. */
  from?: string;
  /** Primary where it is the page's one action. */
  variant?: ButtonVariant;
}

/** The button by which an account gives itself the right to buy or to sell. */
export function StartTrading({ right, from, variant = 'quiet' }: StartTradingProps) {
  return (
    <Form method="post" action="/dashboard/start-trading">
      <CsrfField />
      {from ? <input type="hidden" name="from" value={from} /> : null}
      <Button variant={variant} name="right" value={right}>
        {t(labels[right])}
      </Button>
    </Form>
  );
}
