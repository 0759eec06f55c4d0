import { Form, useNavigation } from '@remix-run/react';
import type { MessageKey } from '~/i18n/language';
import { Text } from '~/i18n/render-language';
import { Button, ButtonLink } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import type { OfferView } from '../offer.dto';
import type { OfferEvent } from '../offer-machine';
import { counterOfferPath, OFFERS_PATH } from '../offer.policy';

interface OfferActionsProps {
  offer: OfferView;
  /** The page to come back to: a path of this site; the list of offers if not set. */
  from?: string | undefined;
  /** Those of its moves that are shown; all if not set. */
  moves?: readonly OfferEvent[];
}

/** The move that an offer waits for, if it is the viewer's turn, and the others. */
export function movesByWeight({ moves }: Pick<OfferView, 'moves'>): {
  main: OfferEvent[];
  others: OfferEvent[];
} {
  return {
    main: moves.filter((move) => move === 'accept'),
    others: moves.filter((move) => move !== 'accept'),
  };
}

/**
 * The buttons that answer an open offer, for any page that shows it. Each is a form of its own that
 * works without scripts; 'Counter' leads to a form. Nothing once the offer is not open. In a narrow
 * container 'Accept' has a row of its own, and the others share one where they fit.
 */
export function OfferActions({ offer, from, moves = offer.moves }: OfferActionsProps) {
  const { id } = offer;
  const busy = useBusyMove(id);
  if (moves.length === 0) return null;
  const share = moves.length > 1 ? '@max-md:flex-[1_1_6rem]' : '';
  const back = from ? `?${new URLSearchParams({ from })}` : '';
  return (
    <div className="flex flex-wrap gap-2 @max-md:w-full print:hidden">
      {moves.map((move) => {
        if (move === 'expire' || move === 'end') return null;
        if (move === 'counter') {
          return (
            <ButtonLink
              key={move}
              variant="quiet"
              href={`${counterOfferPath(id)}${back}`}
              className={share}
            >
              <MoveLabel offer={offer} move={move} />
            </ButtonLink>
          );
        }
        return (
          <Form
            key={move}
            method="post"
            action={OFFERS_PATH}
            preventScrollReset
            className={`grid max-w-full *:min-w-0 ${move === 'accept' ? '@max-md:w-full' : share}`}
          >
            <CsrfField />
            <input type="hidden" name="offerId" value={id} />
            {from ? <input type="hidden" name="from" value={from} /> : null}
            <Button
              name="intent"
              value={move}
              variant={move === 'accept' ? 'primary' : 'quiet'}
              busy={busy === move}
            >
              <MoveLabel offer={offer} move={move} />
            </Button>
          </Form>
        );
      })}
    </div>
  );
}

const labels = {
  accept: 'offers.accept',
  counter: 'offers.counter',
  decline: 'offers.decline',
  withdraw: 'offers.withdraw',
} as const satisfies Partial<Record<OfferEvent, MessageKey>>;

interface MoveLabelProps {
  offer: OfferView;
  move: keyof typeof labels;
}

/** The word on a button; screen readers also hear which offer it is about. */
function MoveLabel({ offer, move }: MoveLabelProps) {
  const { name, amountMinor, currency } = offer;
  return (
    <Text
      message={labels[move]}
      values={{ name, amount: { amountMinor, currency } }}
      tags={{ quiet: <span className="sr-only" /> }}
    />
  );
}

/** The answer to an offer that is being sent. */
function useBusyMove(offerId: string): string | null {
  const { formData } = useNavigation();
  if (formData?.get('offerId') !== offerId) return null;
  const intent = formData.get('intent');
  return typeof intent === 'string' ? intent : null;
}
