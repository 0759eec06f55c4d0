import { Form, useNavigation } from '@remix-run/react';
import { formatMoney } from '~/lib/money';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/form-parts';
import type { OfferView } from '../offer.dto';
import { counterOfferPath, OFFERS_PATH } from '../offer.policy';
import { moveLabels } from './offer-texts';

export interface OfferActionsProps {
  offer: OfferView;
  /** The page to come back to: a path of this site; the list of offers if not set. */
  from?: string;
}

/**
 * The buttons that answer an open offer, for any page that shows it. Each is a form of its own that
 * works without scripts; 'Counter' leads to a form. Nothing once the offer is not open.
 */
export function OfferActions({ offer, from }: OfferActionsProps) {
  const { id, name, moves } = offer;
  const busy = useBusyMove(id);
  if (moves.length === 0) return null;
  const back = from ? `?${new URLSearchParams({ from })}` : '';
  const of = <span className="sr-only">{` the offer of ${formatMoney(offer)} for ${name}`}</span>;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {moves.map((move) => {
        if (move === 'counter') {
          return (
            <ButtonLink key={move} variant="quiet" href={`${counterOfferPath(id)}${back}`}>
              {moveLabels.counter}
              {of}
            </ButtonLink>
          );
        }
        if (move !== 'accept' && move !== 'decline' && move !== 'withdraw') return null;
        return (
          <Form key={move} method="post" action={OFFERS_PATH}>
            <CsrfField />
            <input type="hidden" name="offerId" value={id} />
            {from ? <input type="hidden" name="from" value={from} /> : null}
            <Button
              name="intent"
              value={move}
              variant={move === 'accept' ? 'primary' : 'quiet'}
              busy={busy === move}
            >
              {moveLabels[move]}
              {of}
            </Button>
          </Form>
        );
      })}
    </div>
  );
}

/** The answer to an offer that is being sent. */
function useBusyMove(offerId: string): string | null {
  const { formData } = useNavigation();
  if (formData?.get('offerId') !== offerId) return null;
  const intent = formData.get('intent');
  return typeof intent === 'string' ? intent : null;
}
