import type { MyProductView } from '~/features/orders/my-product.dto';
import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { MegaphoneIcon } from '~/ui/dashboard-icons';
import { DateTime } from '~/ui/formats';
import { PostButton, type PostButtonProps, RowDetails } from '~/ui/row-buttons';
import { changePath, copyPath } from '~/features/products/listing-paths';

/** How often a listing was opened and marked, in words. */
export function interestIn({ views, favourites }: Pick<MyProductView, 'views' | 'favourites'>) {
  const opened = t('orders.mine.views', { count: views });
  return `${opened} · ${t('orders.mine.favourites', { count: favourites })}`;
}

/** How a listing does, and behind that until when it is listed and what can be done with it. */
export function ListingSteps({ product }: { product: MyProductView }) {
  const { id, title, status, views, advertised, endsAt, renewable, soldElsewhere } = product;
  return (
    <div className="flex flex-wrap items-center gap-x-3 [&>[open]]:basis-full">
      <RowDetails
        of={title}
        summary={
          <>
            {advertised ? (
              <span className="@2xl:hidden">
                <MegaphoneIcon className="me-1 inline size-4 align-text-bottom" />
                <span className="sr-only">{t('orders.mine.advertised')} · </span>
              </span>
            ) : null}
            {renewable ? (
              <>
                <span className="@2xl:hidden">{t('orders.mine.views', { count: views })}</span>
                <span className="hidden @2xl:inline">{interestIn(product)}</span>
              </>
            ) : (
              interestIn(product)
            )}
          </>
        }
      >
        {renewable ? <p className="@2xl:hidden">{interestIn(product)}</p> : null}
        {endsAt ? (
          <p>
            {t('listings.endsOn')} <DateTime iso={endsAt} kind="date" />
          </p>
        ) : null}
        <div className="mt-2 flex flex-wrap gap-3 print:hidden">
          {status === 'available' && !renewable ? <Renew product={product} /> : null}
          {soldElsewhere ? (
            <PostButton
              fields={{ intent: 'list-again', productId: id }}
              label={t('orders.listAgain.button')}
              of={title}
            />
          ) : null}
          <ButtonLink
            variant="quiet"
            href={copyPath(id)}
            aria-label={t('listings.copyOf', { title })}
          >
            {t('listings.copy')}
          </ButtonLink>
          {status === 'available' ? (
            <ButtonLink
              variant="quiet"
              href={changePath('sold', [id])}
              aria-label={t('listings.soldElsewhere.of', { title })}
            >
              {t('listings.soldElsewhere.button')}
            </ButtonLink>
          ) : null}
        </div>
      </RowDetails>
      {renewable ? (
        <div className="print:hidden">
          <Renew product={product} variant="bare" className="plain-button" />
        </div>
      ) : null}
    </div>
  );
}

type RenewProps = Pick<PostButtonProps, 'variant' | 'className'> & { product: MyProductView };

function Renew({ product: { id, title }, ...look }: RenewProps) {
  return (
    <PostButton
      {...look}
      fields={{ intent: 'renew', productId: id }}
      label={t('listings.renew.button')}
      of={title}
    />
  );
}
