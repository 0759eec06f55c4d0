import { t, Text } from '~/i18n/render-language';
import { CountMark } from '~/ui/badge';
import { DateTime } from '~/ui/formats';
import { A } from '~/ui/link';
import { RowPicture } from '~/ui/picture';
import type { ConversationView } from '../conversation.dto';
import { conversationPath } from '../conversation-paths';

/** The conversations of a person, each as a row that leads to its page. */
export function ConversationList({ items }: { items: readonly ConversationView[] }) {
  return (
    <ul className="conversation-list divide-y divide-line rounded-lg border border-line bg-raised">
      {items.map((item) => (
        <li key={item.id}>
          <ConversationRow {...item} />
        </li>
      ))}
    </ul>
  );
}

function ConversationRow(conversation: ConversationView) {
  const { id, product, other, unread, preview, mine, lastMessageAt } = conversation;
  const text = <bdi className="excerpt">{preview}</bdi>;
  return (
    <A
      href={`${conversationPath(id)}#latest`}
      data-link=""
      className="flex items-center gap-3 p-3 hover:bg-sage"
    >
      <RowPicture picture={product.image} of={product.name} />
      <span className="conversation-texts">
        <span className="conversation-names">
          <bdi
            className={`min-w-0 grow basis-24 wrap-anywhere ${unread > 0 ? 'font-semibold' : ''}`}
          >
            {other.name}
          </bdi>{' '}
          <span className="text-sm text-ink-soft">
            <DateTime iso={lastMessageAt} kind="medium" />
          </span>
        </span>{' '}
        <bdi className="conversation-product">{product.name}</bdi>{' '}
        <span className="conversation-preview">
          <span className="conversation-excerpt">
            {mine ? <Text message="conversations.youSaid" values={{ text }} /> : text}
          </span>{' '}
          {unread > 0 ? (
            <span className="shrink-0 rounded-full bg-brand px-2 text-sm text-brand-ink tabular-nums">
              <CountMark count={unread} />
              <span className="sr-only">{t('conversations.unread', { count: unread })}</span>
            </span>
          ) : null}
        </span>
      </span>
    </A>
  );
}
