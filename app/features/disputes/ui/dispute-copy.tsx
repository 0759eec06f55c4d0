import { EarlierMessages, NewestMessages } from '~/features/conversations/ui/message-pages';
import { t } from '~/i18n/render-language';
import { DateTime } from '~/ui/formats';
import type { DisputedMessageView } from '../admin-dispute.server';
import { DisputePhotos } from './dispute-sides';

interface CopyProps {
  messages: DisputedMessageView[];
  names: { buyer: string; seller: string };
  /** The address of the dispute. */
  href: string;
  earlier: number | null;
  isLatest: boolean;
}

/** A page of the conversation that a party attached to a dispute. */
export function DisputeCopy({ messages, names, href, earlier, isLatest }: CopyProps) {
  return (
    <section aria-labelledby="copy">
      <h2 id="copy" className="text-lg font-semibold">
        {t('disputes.copy')}
      </h2>
      <p className="mt-1 mb-3 text-sm text-ink-soft">{t('disputes.copyText')}</p>
      <EarlierMessages href={href} earlier={earlier} />
      <ol className="my-2 space-y-2">
        {messages.map(({ sequence, author, kind, text, photos, at }) => (
          <li
            key={sequence}
            className={
              kind === 'event' ? 'text-center text-sm' : 'rounded-lg border border-line px-4 py-2'
            }
          >
            {kind === 'event' ? null : (
              <p className="text-sm text-ink-soft">
                <bdi className="font-semibold">
                  {author === null ? t('accounts.deleted') : names[author]}
                </bdi>
                {' · '}
                <DateTime iso={at} kind="long" />
              </p>
            )}
            <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </p>
            <DisputePhotos addresses={photos} name={author ? names[author] : ''} />
          </li>
        ))}
      </ol>
      {isLatest ? null : <NewestMessages href={href} />}
    </section>
  );
}
