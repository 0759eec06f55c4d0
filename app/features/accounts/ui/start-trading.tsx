import { Form } from '@remix-run/react';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/form-parts';
import type { GainableRight } from '../account.policy';

/** What each right is good for, beside its button. */
export const tradingOffers: Record<GainableRight, string> = {
  buy: 'Book products of other sellers and add them to your favourites.',
  sell: 'List things that you no longer need, and sell them to people near you.',
};

const labels = { buy: 'Start buying', sell: 'Start selling' } as const;

export interface StartTradingProps {
  right: GainableRight;
  /** The return address; the dashboard without one. */
  from?: string;
}

/** The button by which an account gives itself the right to buy or to sell. */
export function StartTrading({ right, from }: StartTradingProps) {
  return (
    <Form method="post" action="/dashboard/start-trading">
      <CsrfField />
      {from ? <input type="hidden" name="from" value={from} /> : null}
      <Button variant="quiet" name="right" value={right}>
        {labels[right]}
      </Button>
    </Form>
  );
}
