import { Form } from '@remix-run/react';
import { priceOf } from '~/lib/money';
import { productPath } from '~/features/products/product.dto';
import { Badge, type BadgeTone } from '~/ui/badge';
import { Button } from '~/ui/button';
import { Price } from '~/ui/formats';
import { CsrfField } from '~/ui/form-parts';
import { PictureView } from '~/ui/picture';
import type { ConversationHead } from '../conversation.dto';
import { conversationPath, MESSAGES_PATH } from '../conversation-paths';

const texts = {
  back: 'Messages',
  about: 'Conversation with',
  order: 'See my order',
  block: 'Block',
  unblock: 'Unblock',
  blockHelp: 'Neither of you can message, book from or make offers to the other. Orders go on.',
};

const states: Record<ConversationHead['product']['status'], [text: string, tone: BadgeTone]> = {
  available: ['For sale', 'good'],
  reserved: ['Reserved', 'bad'],
  sold: ['Sold', 'bad'],
  gone: ['Taken down', 'bad'],
};

interface Props {
  head: ConversationHead;
  /** The page of the viewer's own order of the product. */
  orderHref: string | null;
}

/** The other person, and the product with its state. */
export function ConversationTop({ head, orderHref }: Props) {
  const { other, product } = head;
  const [state, tone] = states[product.status];
  return (
    <>
      <p>
        <a href={MESSAGES_PATH} data-link="" className="quiet-link">
          <span aria-hidden="true">‹</span>
          {texts.back}
        </a>
      </p>
      <h1 className="font-display text-2xl font-semibold text-balance wrap-anywhere">
        {texts.about} <bdi>{other.name}</bdi>
      </h1>
      <div className="mt-4 flex items-center gap-4 rounded-lg border border-line bg-raised p-3">
        <a href={productPath(product.id)} data-link="" className="block shrink-0">
          <PictureView
            picture={product.image}
            alt={`Picture of ${product.name}`}
            eager
            sizes="6rem"
            className="aspect-4/3 w-24 rounded-lg object-cover"
          />
        </a>
        <div className="min-w-0">
          <p>
            <a
              href={productPath(product.id)}
              data-link=""
              className="wrap-anywhere underline-offset-4 hover:underline"
            >
              <bdi>{product.name}</bdi>
            </a>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Price money={priceOf(product)} className="font-display font-semibold" />
            <Badge tone={tone}>{state}</Badge>
          </p>
          {orderHref ? (
            <a href={orderHref} data-link="" className="quiet-link">
              {texts.order}
            </a>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** 'Block' or 'Unblock': for a person whose account exists. */
export function BlockForm({ head, blockedByMe }: { head: ConversationHead; blockedByMe: boolean }) {
  const { id, other } = head;
  if (other.deleted) return null;
  return (
    <Form method="post" action={`${conversationPath(id)}/block`} className="mt-10">
      <CsrfField />
      <input type="hidden" name="intent" value={blockedByMe ? 'unblock' : 'block'} />
      <Button variant="quiet">
        {blockedByMe ? texts.unblock : texts.block}
        <span className="sr-only"> {other.name}</span>
      </Button>
      {blockedByMe ? null : <p className="mt-1 text-sm text-ink-soft">{texts.blockHelp}</p>}
    </Form>
  );
}
