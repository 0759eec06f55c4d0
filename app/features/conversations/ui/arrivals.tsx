import { useState } from 'react';
import { t } from '~/i18n/render-language';
import type { MessageView } from '../conversation.dto';

interface ArrivalsProps {
  messages: readonly MessageView[];
  otherName: string;
}

/**
 * What has arrived since the page was loaded, and that an own message was sent, for a live region of
 * screen readers. Empty at first: the list above has what was there, and its own changes, such as
 * times in the reader's zone, are no news.
 */
export function Arrivals({ messages, otherName }: ArrivalsProps) {
  const last = messages.at(-1)?.sequence ?? 0;
  const [known, setKnown] = useState({ last, before: last });
  if (last !== known.last) setKnown({ last, before: known.last });
  const arrived = messages.filter(({ sequence, mine, kind }) => {
    // The page says with a toast what the reader did with an order or offer.
    return sequence > known.before && !(mine && kind === 'event');
  });
  return (
    <div className="sr-only">
      {arrived.map(({ id, mine, byOther, text }) =>
        mine ? (
          <p key={id}>{t('conversations.sent')}</p>
        ) : (
          <p key={id}>
            {byOther ? <bdi>{otherName}</bdi> : null}
            {byOther ? ': ' : null}
            <bdi>{text || t('conversations.photo')}</bdi>
          </p>
        ),
      )}
    </div>
  );
}
