import type { ReactNode } from 'react';
import { personPath } from '~/features/accounts/admin-paths';
import type { AuditView } from '~/features/accounts/audit.dto';
import { t } from '~/i18n/render-language';
import { conditionTexts } from '~/features/products/condition-text';
import { productPath } from '~/features/products/product.dto';
import { formatMoney, priceOf } from '~/lib/money';
import type { Picture } from '~/lib/picture';
import { Avatar } from '~/ui/avatar';
import { Badge, VerifiedMark } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { DateTime, PhoneLink, Price } from '~/ui/formats';
import { TrashIcon } from '~/ui/dashboard-icons';
import { PictureView } from '~/ui/picture';
import type { ProductDetails } from '../product-details.queries.server';
import {
  AuditList,
  DetailLink,
  DetailSection,
  FactList,
  ReportText,
  StateBadge,
} from './detail-parts';

type Product = Omit<ProductDetails['product'], 'seller'> & {
  seller: { id: string; name: string; email: string; verified: boolean; image: string | null };
};

export interface ProductPageProps {
  product: Product;
  orders: ProductDetails['orders'];
  /** With the reason in words. */
  reports: ProductDetails['reports'];
  audit: AuditView[];
  deleteHref: string;
}

/** Everything about one product, for admins. */
export function ProductPage({ product, orders, reports, audit, deleteHref }: ProductPageProps) {
  const { name, status, deletedAt, advertised, description } = product;
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 grow basis-60">
          <h1 className="font-display text-xl font-semibold wrap-anywhere">{name}</h1>
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <Price
              money={{ amountMinor: product.resalePriceMinor, currency: product.currency }}
              className="font-display text-lg font-semibold"
            />
            <StateBadge state={deletedAt ? 'deleted' : status} />
            {advertised && !deletedAt ? <Badge tone="highlight">Advertised</Badge> : null}
          </p>
        </div>
        {deletedAt ? null : (
          <div className="flex flex-wrap gap-2">
            <ButtonLink variant="quiet" href={productPath(product.id)}>
              See it in the shop
            </ButtonLink>
            <ButtonLink variant="danger" href={deleteHref}>
              <TrashIcon />
              Delete product …
            </ButtonLink>
          </div>
        )}
      </div>
      <Pictures pictures={product.pictures} name={name} />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-12">
        <div className="xl:col-start-2 xl:row-start-1">
          <h2 className="flex min-h-11 items-end border-b border-line pb-2 text-lg font-semibold">
            Facts
          </h2>
          <Seller seller={product.seller} />
          <FactList facts={factsOf(product)} />
        </div>
        <div className="min-w-0 space-y-8 xl:row-start-1">
          <DetailSection
            id="description"
            title="Description"
            empty="The seller has written none."
            isEmpty={!description}
          >
            <p className="max-w-prose py-3 wrap-anywhere whitespace-pre-line">{description}</p>
          </DetailSection>
          <DetailSection
            id="reports"
            title="Reports"
            empty="No one has reported it."
            isEmpty={reports.length === 0}
          >
            <Reports reports={reports} />
          </DetailSection>
          <DetailSection
            id="orders"
            title="Orders"
            empty="No one has ordered it yet."
            isEmpty={orders.length === 0}
          >
            <Orders orders={orders} />
          </DetailSection>
          <DetailSection
            id="audit"
            title="Audit log"
            empty="No entries yet."
            isEmpty={audit.length === 0}
          >
            <AuditList entries={audit} />
          </DetailSection>
        </div>
      </div>
    </div>
  );
}

function Pictures({ pictures, name }: { pictures: Picture[]; name: string }) {
  return (
    <ul className="flex flex-wrap gap-3">
      {pictures.map((picture, index) => (
        <li key={picture.src} className="w-40 sm:w-56">
          <PictureView
            picture={picture}
            alt={`Picture ${index + 1} of ${name}`}
            sizes="14rem"
            eager
            className="aspect-4/3 w-full rounded-lg object-cover"
          />
        </li>
      ))}
    </ul>
  );
}

function Seller({ seller: { id, name, email, image, verified } }: Pick<Product, 'seller'>) {
  return (
    <div className="flex items-center gap-3 border-b border-line py-3">
      <Avatar name={name} image={image} alt={`Photo of ${name}`} />
      <div className="min-w-0">
        <p className="flex items-center gap-1 wrap-anywhere">
          <DetailLink href={personPath(id)}>{name}</DetailLink>
          {verified ? <VerifiedMark /> : null}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{email}</p>
      </div>
    </div>
  );
}

function factsOf(product: Product): { label: string; value: ReactNode }[] {
  const { deletedAt, originalPriceMinor, currency, favourites, views } = product;
  return [
    ...(deletedAt
      ? [{ label: 'Deleted', value: <DateTime key="deleted" iso={deletedAt} kind="long" /> }]
      : []),
    { label: 'Original price', value: formatMoney({ amountMinor: originalPriceMinor, currency }) },
    { label: 'Category', value: product.category.name },
    { label: 'Condition', value: t(conditionTexts[product.condition].name) },
    { label: 'Bought in', value: product.purchaseYear },
    { label: 'Location', value: product.location },
    { label: 'Phone', value: <PhoneLink key="phone" phone={product.phone} /> },
    { label: 'Listed', value: <DateTime key="listed" iso={product.createdAt} kind="long" /> },
    {
      label: 'Last changed',
      value: <DateTime key="changed" iso={product.updatedAt} kind="long" />,
    },
    { label: 'Favourites', value: favourites },
    { label: 'Views in 30 days', value: views },
  ];
}

function Reports({ reports }: Pick<ProductPageProps, 'reports'>) {
  return (
    <ul className="divide-y divide-line">
      {reports.map(({ id, reporter, reporterId, reason, details, outcome, createdAt }) => (
        <li key={id} className="flex items-start justify-between gap-4 py-3">
          <div className="min-w-0">
            <p className="text-sm wrap-anywhere text-ink-soft">
              <DetailLink href={personPath(reporterId)}>{reporter}</DetailLink>
              {' · '}
              <DateTime iso={createdAt} kind="short" />
            </p>
            <ReportText reason={reason ?? 'No reason given'} details={details} />
          </div>
          <StateBadge state={outcome ?? 'open'} />
        </li>
      ))}
    </ul>
  );
}

const eventWords: Record<string, string> = {
  book: 'Booked',
  capture: 'Paid',
  cancel: 'Cancelled by the buyer',
  expire: 'Reservation expired',
  remove: 'Listing withdrawn',
  abandon: 'Buyer’s account deleted',
};

function Orders({ orders }: Pick<ProductPageProps, 'orders'>) {
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={order.id} className="py-3">
          <div className="flex items-start justify-between gap-4">
            <p className="min-w-0 wrap-anywhere">
              <DetailLink href={personPath(order.buyerId)}>{order.buyerName}</DetailLink>
              <span className="text-ink-soft tabular-nums"> · {formatMoney(priceOf(order))}</span>
            </p>
            <StateBadge state={order.status} />
          </div>
          <ol className="mt-1 space-y-1 text-sm text-ink-soft">
            {order.events.map(({ id, type, at }) => (
              <li key={id}>
                {eventWords[type] ?? type}
                {' · '}
                <DateTime iso={at} kind="short" />
              </li>
            ))}
          </ol>
          {order.status === 'paid' ? (
            <p className="text-sm">
              <DetailLink href={`/dashboard/receipt/${encodeURIComponent(order.id)}`}>
                See the receipt
              </DetailLink>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
