import type { MessageKey } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import type { AppealView } from '../appeals.server';
import type { DecisionKind } from '../listing-mails';
import { GivenReason } from './suspension-facts';

interface Props {
  appeal: Pick<AppealView, 'at' | 'text' | 'outcome' | 'decision'>;
  /** The outcome, in words; shown once the appeal is decided. */
  decided: string;
}

/** The reader's appeal, and what an admin decided on it. */
export function OwnAppeal({ appeal: { at, text, outcome, decision }, decided }: Props) {
  return (
    <>
      <p className="text-ink-soft">
        <Text
          message="suspensions.appealedOn"
          values={{ when: <DateTime iso={at} kind="long" /> }}
        />
      </p>
      <p dir="auto" className="mt-2 wrap-anywhere whitespace-pre-line">
        {text}
      </p>
      <div className="mt-6 rounded-lg bg-sage p-4">
        {outcome === null ? (
          <p>{t('suspensions.appealWaits')}</p>
        ) : (
          <>
            <p className="font-semibold">{decided}</p>
            {decision ? <GivenReason reason={decision} /> : null}
          </>
        )}
      </div>
    </>
  );
}

const granted = {
  removed: 'listingAppeals.granted',
  refused: 'listingAppeals.granted',
  'review-removed': 'listingAppeals.reviewGranted',
  'answer-removed': 'listingAppeals.answerGranted',
  'messages-removed': 'listingAppeals.messagesGranted',
  warned: 'listingAppeals.warningGranted',
} as const satisfies Record<DecisionKind, MessageKey>;

/** Text about the effect of a successful appeal. */
export function grantedText(kind: DecisionKind): string {
  return t(granted[kind]);
}

const titles = {
  removed: 'listingChecks.wasRemoved',
  refused: 'listingChecks.wasRefused',
  'review-removed': 'listingChecks.reviewWasRemoved',
  'answer-removed': 'listingChecks.answerWasRemoved',
  'messages-removed': 'listingChecks.messagesWereRemoved',
  warned: 'listingChecks.wasWarned',
} as const satisfies Record<DecisionKind, MessageKey>;

/** Short title of a decision. */
export function decisionTitle(kind: DecisionKind): string {
  return t(titles[kind]);
}
