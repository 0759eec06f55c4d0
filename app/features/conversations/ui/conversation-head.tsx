import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { MessageKey } from '~/i18n/language';
import { t, Text } from '~/i18n/render-language';
import { priceOf } from '~/lib/money';
import { productPath } from '~/features/products/product.dto';
import { Avatar } from '~/ui/avatar';
import { Badge } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { Price } from '~/ui/formats';
import { CsrfField } from '~/ui/csrf-field';
import { A } from '~/ui/link';
import { BackLink } from '~/ui/back-link';
import { PictureView } from '~/ui/picture';
import type { ConversationHead } from '../conversation.dto';
import { conversationPath, MESSAGES_PATH } from '../conversation-paths';

const states = {
  available: 'conversations.state.available',
  reserved: 'conversations.state.reserved',
  sold: 'conversations.state.sold',
  paused: 'products.state.paused',
  ended: 'listings.ended',
  unpriced: 'products.state.notForSale',
  gone: 'conversations.state.gone',
} as const satisfies Record<ConversationHead['product']['status'], MessageKey>;

interface Props {
  head: ConversationHead;
  /** The page of the order of the product between the two. */
  orderHref: string | null;
  /** Whether the viewer can deal with the other person. */
  mayBook: boolean;
  /** The offer of the product. */
  children: ReactNode;
}

/** The other person, and the product with its state and what can be done about it. */
export function ConversationTop({ head, orderHref, mayBook, children }: Props) {
  const { other, product, side } = head;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 md:block">
        <p>
          <BackLink href={MESSAGES_PATH}>{t('conversations.title')}</BackLink>
        </p>
        <div className="flex min-w-0 items-center gap-3 max-md:grow max-md:basis-40">
          <span className="flex shrink-0">
            <Avatar name={other.name} image={other.image} />
          </span>
          <h1 className="min-w-0 font-display text-xl font-semibold text-balance wrap-anywhere max-md:text-lg">
            <Text
              message="conversations.with"
              tags={{ quiet: <span className="sr-only" /> }}
              values={{ name: <bdi>{other.name}</bdi> }}
            />
          </h1>
        </div>
      </div>
      <div className="conversation-subject">
        <Product product={product} linked={side === 'seller' || product.status !== 'gone'} />
        {orderHref ? (
          <A href={orderHref} data-link="" className="quiet-link">
            {t(side === 'buyer' ? 'conversations.seeOrder' : 'orders.page.see')}
          </A>
        ) : side === 'buyer' && product.status === 'available' && mayBook ? (
          <ButtonLink href={`${productPath(product.id)}?book=${product.id}`} rel="nofollow">
            {t('products.bookNow')}
          </ButtonLink>
        ) : null}
        {children}
      </div>
    </>
  );
}

function Product({
  product,
  linked,
}: Pick<ConversationHead, 'product'> & {
  /** Whether the viewer can open the product's page. */
  linked: boolean;
}) {
  const href = productPath(product.id);
  const picture = (
    <PictureView
      picture={product.image}
      alt={t('conversations.pictureOf', { name: product.name })}
      eager
      sizes="4rem"
      className="aspect-4/3 w-14 rounded object-cover md:w-16"
    />
  );
  const name = <bdi>{product.name}</bdi>;
  return (
    <div className="flex min-w-0 grow basis-full items-center gap-3 md:basis-56">
      {linked ? (
        <A href={href} data-link="" className="block shrink-0">
          {picture}
        </A>
      ) : (
        <span className="block shrink-0">{picture}</span>
      )}
      <div className="min-w-0">
        <p>
          {linked ? (
            <A
              href={href}
              data-link=""
              className="line-clamp-1 wrap-anywhere underline-offset-4 hover:underline md:line-clamp-none"
            >
              {name}
            </A>
          ) : (
            <span className="line-clamp-1 wrap-anywhere md:line-clamp-none">{name}</span>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          <Price money={priceOf(product)} className="font-display font-semibold" />{' '}
          <Badge tone={product.status === 'available' ? 'good' : 'plain'}>
            {t(states[product.status])}
          </Badge>
        </p>
      </div>
    </div>
  );
}

/** 'Block' or 'Unblock': for a person whose account exists. */
export function BlockForm({ head, blockedByMe }: { head: ConversationHead; blockedByMe: boolean }) {
  const { id, other } = head;
  if (other.deleted) return null;
  return (
    <Form method="post" action={`${conversationPath(id)}/block`} preventScrollReset>
      <CsrfField />
      <input type="hidden" name="intent" value={blockedByMe ? 'unblock' : 'block'} />
      <button
        className="quiet-link cursor-pointer"
        aria-label={
          blockedByMe
            ? t('conversations.unblockName', { name: other.name })
            : t('conversations.blockName', { name: other.name })
        }
      >
        {blockedByMe ? t('conversations.unblock') : t('conversations.block')}
      </button>
      {blockedByMe ? null : <p className="text-sm text-ink-soft">{t('conversations.blockHelp')}</p>}
    </Form>
  );
}
