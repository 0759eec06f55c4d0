import { t, Text } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import type { OwnSuspension } from '../standing.server';

/** Why, until when, and what the suspension stops. */
export function SuspensionFacts({ suspension }: { suspension: OwnSuspension }) {
  const { reason, endsAt } = suspension;
  return (
    <>
      <p>
        <SuspendedUntil endsAt={endsAt} />
      </p>
      <GivenReason reason={reason} />
      <p className="mt-2 max-w-prose text-ink-soft">{t('suspensions.effect')}</p>
    </>
  );
}

/** Since when an account was suspended, and why. */
export function PastSuspension({ suspension }: { suspension: OwnSuspension }) {
  const { since, reason } = suspension;
  return (
    <div className="mb-6">
      <p>
        <Text message="suspensions.past" values={{ when: <DateTime iso={since} kind="long" /> }} />
      </p>
      <GivenReason reason={reason} />
    </div>
  );
}

/** Until when a suspension lasts; `endsAt` is null until an admin lifts it. */
export function SuspendedUntil({ endsAt }: { endsAt: string | null }) {
  if (!endsAt) return t('suspensions.untilLifted');
  return (
    <Text message="suspensions.until" values={{ when: <DateTime iso={endsAt} kind="long" /> }} />
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
