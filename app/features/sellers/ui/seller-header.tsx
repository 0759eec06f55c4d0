import { Form } from '@remix-run/react';
import { Suspense } from 'react';
import type { BlockedNote } from '~/features/blocks/blocked-note.server';
import { MessageLink } from '~/features/conversations/ui/message-link';
import { followPath } from '~/features/follows/follow-paths';
import { sellerPath } from '~/features/products/product.dto';
import { t, Text } from '~/i18n/render-language';
import { Avatar } from '~/ui/avatar';
import { VerifiedIcon } from '~/ui/icons';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { DateTime } from '~/ui/formats';
import { A } from '~/ui/link';
import type { SellerPage } from '../seller.queries.server';
import { lazyPart } from '~/ui/lazy-part';

const RatingLine = import.meta.env.SSR
  ? (await import('~/features/reviews/ui/stars')).RatingLine
  : lazyPart(async () => ({ default: (await import('~/features/reviews/ui/stars')).RatingLine }));

const answerTimes = {
  hour: 'sellers.answers.hour',
  hours: 'sellers.answers.hours',
  day: 'sellers.answers.day',
  days: 'sellers.answers.days',
} as const;

interface Props {
  seller: SellerPage;
  /** For a viewer who has blocked the seller. */
  note: BlockedNote | null;
}

/** Name and facts of a seller, with the actions of the viewer. */
export function SellerHeader({ seller, note }: Props) {
  const { name, image, verified, since, place, rating, own } = seller;
  return (
    <header className="mb-8 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
      <div className="flex min-w-0 flex-wrap gap-4">
        <Avatar name={name} image={image} size="large" />
        <div className="min-w-0 grow basis-40">
          <h1 className="font-display text-2xl font-semibold wrap-anywhere">
            <bdi>{name}</bdi>
          </h1>
          {verified ? (
            <p className="flex items-center gap-1 text-brand">
              <VerifiedIcon className="size-5" />
              {t('ui.verifiedSeller')}
            </p>
          ) : null}
          <p className="mt-1 min-h-6">
            <Suspense>
              <A href="#reviews" className="underline-offset-4 hover:underline">
                <RatingLine rating={rating} />
              </A>
            </Suspense>
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            <Text
              message="products.memberSince"
              values={{ date: <DateTime iso={since} kind="month" /> }}
            />
            {place ? (
              <>
                {' · '}
                <bdi>{place}</bdi>
              </>
            ) : null}
          </p>
          <Figures seller={seller} />
        </div>
      </div>
      {own ? (
        <p className="text-ink-soft">{t('sellers.own')}</p>
      ) : (
        <Actions seller={seller} note={note} />
      )}
    </header>
  );
}

/** Completed sales, cash apart, and the usual time to answer. */
function Figures({ seller: { sales, cashSales, answerTime } }: { seller: SellerPage }) {
  return (
    <p className="mt-1 text-sm text-ink-soft">
      {t('sellers.sales', { count: sales })}
      {cashSales > 0 ? ` · ${t('sellers.cashSales', { count: cashSales })}` : null}
      {answerTime ? ` · ${t(answerTimes[answerTime])}` : null}
    </p>
  );
}

function Actions({ seller, note }: Props) {
  const { id, newestId, following, blocked } = seller;
  return (
    <div className="space-y-2 print:hidden">
      {blocked ? (
        <p className="max-w-xs text-ink-soft">
          {note ? (
            <>
              {note.text}{' '}
              <A href={note.href} data-link="" className="text-button">
                {note.link}
              </A>
            </>
          ) : (
            t('conversations.blocked')
          )}
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          {newestId ? (
            <MessageLink about={{ product: newestId }} look="primary" />
          ) : (
            <p className="text-ink-soft">{t('sellers.noMessage')}</p>
          )}
          <Form method="post" action={followPath(id)} preventScrollReset>
            <CsrfField />
            <input type="hidden" name="intent" value={following ? 'unfollow' : 'follow'} />
            <Button variant="quiet">
              {following ? t('follows.unfollow') : t('follows.follow')}
            </Button>
          </Form>
        </div>
      )}
      <p className="flex flex-wrap gap-x-4 text-sm lg:justify-end">
        <A href={`${sellerPath(id)}/report`} data-link="" className="quiet-link">
          {t('sellers.report')}
        </A>
        {blocked ? null : (
          <A href={`${sellerPath(id)}/block`} data-link="" className="quiet-link">
            {t('sellers.block')}
          </A>
        )}
      </p>
    </div>
  );
}
