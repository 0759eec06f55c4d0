import { Text, t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { A } from '~/ui/link';
import { newMessagePath } from '../conversation-paths';

interface MessageLinkProps {
  about: Parameters<typeof newMessagePath>[0];
  /** Name of the product, for screen readers only, where a page has several such links. */
  of?: string;
  look?: 'primary' | 'quiet' | 'link';
  className?: string;
}

/** Leads to the conversation about a product or order, or to the form that starts it. */
export function MessageLink({ about, of, look = 'quiet', className }: MessageLinkProps) {
  const label =
    'order' in about ? t('conversations.messageBuyer') : t('conversations.messageSeller');
  const text = of ? (
    <Text
      message="ui.labelAbout"
      values={{ label, name: of }}
      tags={{ rest: <span className="sr-only" /> }}
    />
  ) : (
    label
  );
  if (look === 'link') {
    return (
      <A href={newMessagePath(about)} data-link="" rel="nofollow" className="quiet-link">
        {text}
      </A>
    );
  }
  return (
    <ButtonLink variant={look} href={newMessagePath(about)} rel="nofollow" className={className}>
      {text}
    </ButtonLink>
  );
}

type OrderMessageLinkProps = {
  order: { id: string; productId: string };
  /** The side of the person who writes. */
  side: 'buyer' | 'seller';
};

/** Leads from the pages of an order to its other side. */
export function OrderMessageLink({ order: { id, productId }, side }: OrderMessageLinkProps) {
  return <MessageLink about={side === 'buyer' ? { product: productId } : { order: id }} />;
}
