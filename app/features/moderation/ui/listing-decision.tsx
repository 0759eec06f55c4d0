import { editPath } from '~/features/products/product.dto';
import type { MessageKey } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import { A } from '~/ui/link';
import { FormPage } from '~/ui/form-page';
import type { FormReply } from '~/ui/parse-form';
import { RefusedForm } from '~/ui/refused-form';
import type { OwnDecision } from '../listing-appeals.server';
import { grantedText, OwnAppeal } from './own-appeal';
import { MessagesInQuestion, ReviewInQuestion } from './review-in-question';
import { GivenReason } from './suspension-facts';
import { AppealForm } from './suspension-forms';

interface Props {
  decision: OwnDecision;
  reply: FormReply | undefined;
}

const titles = {
  removed: 'listingAppeals.removed',
  refused: 'listingAppeals.refused',
  'review-removed': 'listingAppeals.reviewRemoved',
  'answer-removed': 'listingAppeals.answerRemoved',
  'messages-removed': 'listingAppeals.messagesRemoved',
  warned: 'listingAppeals.warned',
} as const satisfies Record<OwnDecision['kind'], MessageKey>;

const explanations = {
  removed: 'listingAppeals.removedText',
  'review-removed': 'listingAppeals.reviewRemovedText',
  'answer-removed': 'listingAppeals.answerRemovedText',
  'messages-removed': 'listingAppeals.messagesRemovedText',
  warned: 'listingAppeals.warnedText',
} as const satisfies Record<Exclude<OwnDecision['kind'], 'refused'>, MessageKey>;

/** A decision for the person whom it concerns, with the appeal. */
export function ListingDecision({ decision, reply }: Props) {
  const { kind, productId, productName: product, reasonName, reason, review, at } = decision;
  const isShown = decision.mayAppeal && !decision.appeal;
  return (
    <FormPage title={t(titles[kind], { product })}>
      {reply && !isShown ? <RefusedForm reply={reply} field="text" /> : null}
      <p className="text-ink-soft">
        <DateTime iso={at} kind="long" />
      </p>
      {review ? <ReviewInQuestion review={review} /> : null}
      <MessagesInQuestion messages={decision.messages} />
      {reasonName || reason ? (
        <GivenReason reason={[reasonName, reason].filter(Boolean).join('\n')} />
      ) : null}
      {decision.inForce ? (
        <p className="mt-4 max-w-prose">
          {kind === 'refused' ? (
            <Text
              message="listingAppeals.refusedText"
              tags={{ link: <A href={editPath(productId)} data-link="" className="underline" /> }}
            />
          ) : (
            t(explanations[kind])
          )}
        </p>
      ) : (
        <p className="mt-4 max-w-prose">{t('listingAppeals.over')}</p>
      )}
      <h2 className="mt-6 mb-2 text-lg font-semibold">{t('suspensions.appealTitle')}</h2>
      <Appeal decision={decision} reply={reply} />
    </FormPage>
  );
}

function Appeal({ decision: { appeal, mayAppeal, inForce, kind }, reply }: Props) {
  if (!appeal) {
    if (mayAppeal) {
      return (
        <>
          <p className="mb-4 text-ink-soft">{t('listingAppeals.once')}</p>
          <AppealForm reply={reply} />
        </>
      );
    }
    return <p>{inForce ? t('suspensions.appealLate') : t('listingAppeals.none')}</p>;
  }
  const granted = appeal.outcome === 'lifted';
  return (
    <OwnAppeal appeal={appeal} decided={granted ? grantedText(kind) : t('suspensions.wasUpheld')} />
  );
}
