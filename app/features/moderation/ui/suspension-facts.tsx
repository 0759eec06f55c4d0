import { t, Text } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import type { OwnSuspension } from '../standing.server';

/** Why, until when, and what the suspension stops. */
export function SuspensionFacts({ suspension }: { suspension: OwnSuspension }) {
  const { reason, endsAt } = suspension;
  return (
    <>
      <p>
        {endsAt ? (
          <Text
            message="suspensions.until"
            values={{ when: <DateTime iso={endsAt} kind="long" /> }}
          />
        ) : (
          t('suspensions.untilLifted')
        )}
      </p>
      <GivenReason reason={reason} />
      <p className="mt-2 max-w-prose text-ink-soft">{t('suspensions.effect')}</p>
    </>
  );
}

/** The reason of an admin, with its line breaks. */
export function GivenReason({ reason }: { reason: string }) {
  return (
    <div className="mt-2 max-w-prose">
      <p className="font-semibold">{t('suspensions.reasonGiven')}</p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-line">
        {reason}
      </p>
    </div>
  );
}
