import { t, Text } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { DateTime, Price } from '~/ui/formats';
import type { DisputeSummary } from '../dispute.dto';
import { isOpenDispute } from '../dispute-machine';
import { disputeStatusTexts } from './dispute-texts';

/**
 * Panel about the dispute on the page of an order, with a link to it; renders nothing without one.
 */
export function DisputePanel(props: DisputeSummary) {
  const { href, side, status, mayOpen, deadline, chargeback, proposal } = props;
  if (!status && !mayOpen && !chargeback) return null;
  return (
    <section aria-labelledby="dispute" className="rounded-lg border border-line p-4 print:hidden">
      <h2 id="dispute" className="text-lg font-semibold">
        {status ? t('disputes.panel.title') : t('disputes.panel.problem')}
      </h2>
      {chargeback ? <p className="mt-1">{t('disputes.chargeback')}</p> : null}
      {status ? (
        <p className="mt-1">
          {status === 'open' && deadline && side !== 'admin' ? (
            <Text
              message={side === 'seller' ? 'disputes.panel.yourTurn' : 'ui.task.sellerUntil'}
              values={{ when: <DateTime iso={deadline} kind="short" /> }}
            />
          ) : (
            t(disputeStatusTexts[status][1])
          )}
        </p>
      ) : null}
      {proposal ? <Proposal {...proposal} /> : null}
      {status === 'answered' && proposal?.by && deadline ? (
        <p>
          <Text
            message="ui.task.answerBy"
            values={{ when: <DateTime iso={deadline} kind="short" /> }}
          />
        </p>
      ) : null}
      {!status && mayOpen ? (
        <p className="mt-1 max-w-prose text-ink-soft">
          {deadline ? (
            <Text
              message="disputes.panel.until"
              values={{ when: <DateTime iso={deadline} kind="short" /> }}
            />
          ) : (
            t('disputes.panel.text')
          )}
        </p>
      ) : null}
      {status === 'open' && side === 'seller' ? (
        <p className="mt-3">
          <ButtonLink href={href}>{t('disputes.panel.answer')}</ButtonLink>
        </p>
      ) : status ? (
        <p className="mt-3">
          <ButtonLink variant={isOpenDispute(status) ? 'primary' : 'quiet'} href={href}>
            {t('disputes.panel.see')}
          </ButtonLink>
        </p>
      ) : null}
      {mayOpen ? (
        <p className="mt-3">
          <ButtonLink variant="quiet" href={href}>
            {t('disputes.panel.open')}
          </ButtonLink>
        </p>
      ) : null}
    </section>
  );
}

/** The proposed refund; `by` is the name of the other side, null for the own. */
function Proposal({ amount, by }: NonNullable<DisputeSummary['proposal']>) {
  const price = <Price money={amount} />;
  return (
    <p className="mt-1 wrap-anywhere">
      {by === null ? (
        <Text message="disputes.youPropose" values={{ amount: price }} />
      ) : (
        <Text message="disputes.theyPropose" values={{ name: <bdi>{by}</bdi>, amount: price }} />
      )}
    </p>
  );
}
