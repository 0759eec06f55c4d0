import type { ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import { useHydrated } from '~/ui/hooks';
import { A } from '~/ui/link';
import { PictureView } from '~/ui/picture';
import type { MessageView } from '../conversation.dto';
import { MessageText } from './message-text';

interface MessageListProps {
  messages: readonly MessageView[];
  otherName: string;
}

/** The id of the last message on the page. */
export const LAST_MESSAGE = 'last-message';

/** The messages of a conversation in order, separated by days. */
export function MessageList({ messages, otherName }: MessageListProps) {
  const hydrated = useHydrated();
  // Days begin where the reader is once scripts run, and in UTC before.
  const dayOf = (iso: string) => (hydrated ? new Date(iso).toDateString() : iso.slice(0, 10));
  return (
    <ol aria-label={t('conversations.title')} className="space-y-3">
      {messages.map((message, index) => {
        const before = messages[index - 1];
        const isLast = index === messages.length - 1;
        const newDay = !before || dayOf(before.at) !== dayOf(message.at);
        return (
          <li key={message.id} id={isLast ? LAST_MESSAGE : undefined} className="space-y-3">
            {newDay ? (
              <p className="text-center text-sm text-ink-soft">
                <DateTime iso={message.at} kind="date" />
              </p>
            ) : null}
            {message.kind === 'event' ? (
              <Event message={message} otherName={otherName} />
            ) : (
              <Bubble message={message} otherName={otherName} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

interface Shown {
  message: MessageView;
  otherName: string;
}

/** A step of an order or offer, and who took it. */
function Event({ message: { mine, byOther, text, at }, otherName }: Shown) {
  return (
    <p className="mx-auto max-w-prose rounded-lg border border-line px-4 py-2 text-center text-sm wrap-anywhere">
      {mine || byOther ? (
        <>
          <bdi>{mine ? t('conversations.you') : otherName}</bdi>{' '}
          <span aria-hidden="true">·</span>{' '}
        </>
      ) : null}
      <span className="font-semibold">{text}</span> <span aria-hidden="true">·</span>{' '}
      <DateTime iso={at} kind="time" />
    </p>
  );
}

function Bubble({ message, otherName }: Shown) {
  const { mine, text, removed, decisionHref, photos, at } = message;
  return (
    <Side mine={mine}>
      <p className="text-sm text-ink-soft">
        <bdi className="sr-only">{mine ? t('conversations.you') : otherName}</bdi>{' '}
        <DateTime iso={at} kind="time" />
      </p>
      {text ? removed ? <p className="italic">{text}</p> : <MessageText text={text} /> : null}
      {decisionHref ? (
        <p>
          <A href={decisionHref} data-link="" className="quiet-link">
            {t('conversations.seeDecision')}
          </A>
        </p>
      ) : null}
      {photos.length > 0 && !removed ? (
        <div className="mt-2 flex flex-wrap gap-2">
          {photos.map((picture, index) => (
            <A key={picture.src} href={picture.src}>
              <PictureView
                picture={picture}
                alt={
                  mine
                    ? t('conversations.photoOwn', { number: index + 1 })
                    : t('conversations.photoOf', { number: index + 1, name: otherName })
                }
                sizes="10rem"
                className="size-32 rounded-lg object-cover"
              />
            </A>
          ))}
        </div>
      ) : null}
    </Side>
  );
}

function Side({ mine, children }: { mine: boolean; children: ReactNode }) {
  return (
    <div className={mine ? 'flex justify-end ps-8' : 'flex pe-8'}>
      <div
        className={`min-w-0 max-w-prose rounded-lg px-4 py-2 ${mine ? 'bg-sage' : 'border border-line bg-raised'}`}
      >
        {children}
      </div>
    </div>
  );
}
