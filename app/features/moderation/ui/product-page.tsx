import type { ReactNode } from 'react';
import { personPath } from '~/features/accounts/admin-paths';
import type { AuditView } from '~/features/accounts/audit.dto';
import type { Fact } from '~/features/products/category-field';
import { conditionNames } from '~/features/products/condition-text';
import { productPath } from '~/features/products/product.dto';
import { receiptPath } from '~/features/orders/order-paths';
import { orderEventWords } from '~/features/orders/ui/order-timeline';
import { t } from '~/i18n/render-language';
import { priceOf } from '~/lib/money';
import type { Picture } from '~/lib/picture';
import { Avatar } from '~/ui/avatar';
import { BackLink } from '~/ui/back-link';
import { Badge, VerifiedMark } from '~/ui/badge';
import { ButtonLink } from '~/ui/button';
import { PhoneLink } from '~/ui/dashboard-formats';
import { DateTime, Price } from '~/ui/formats';
import { TrashIcon } from '~/ui/dashboard-icons';
import type { FormReply } from '~/ui/parse-form';
import { PictureView } from '~/ui/picture';
import { adminProductPath } from '~/features/accounts/admin-paths';
import type { ProductDetails } from '../product-details.queries.server';
import type { CaseOfProduct, DecisionOnProduct, FlagOnProduct } from '../product-case.dto';
import { Decisions, Flags, HoldNotice } from './product-moderation';
import { Reports } from './product-reports';
import { AuditList, DetailLink, DetailSection, FactList, StateBadge } from './detail-parts';

type Product = Omit<ProductDetails['product'], 'seller'> & {
  facts: Fact[];
  seller: { id: string; name: string; email: string; verified: boolean; image: string | null };
};

export interface ProductPageProps {
  product: Product;
  orders: ProductDetails['orders'];
  reports: ProductDetails['reports'];
  flags: FlagOnProduct[];
  decisions: DecisionOnProduct[];
  cases: CaseOfProduct[];
  mayDecide: boolean;
  mayShowAgain: boolean;
  audit: AuditView[];
  deleteHref: string;
  /** The reply to a decision that was refused. */
  reply: FormReply | undefined;
}

/** Everything about one product, for admins. */
export function ProductPage(props: ProductPageProps) {
  const { product, orders, reports, flags, decisions, cases, mayDecide, audit, deleteHref } = props;
  const refusal = Object.values(props.reply?.error ?? {}).flat()[0];
  const { name, state, deletedAt, advertised, description } = product;
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0 grow basis-60">
          <BackLink href="/dashboard/moderation">{t('moderation.all.title')}</BackLink>
          <h1 dir="auto" className="font-display text-xl font-semibold wrap-anywhere">
            {name}
          </h1>
          <p className="mt-2 flex flex-wrap items-center gap-2">
            <Price
              money={{ amountMinor: product.resalePriceMinor, currency: product.currency }}
              className="font-display text-lg font-semibold"
            />
            <StateBadge state={state} />
            {advertised && !deletedAt ? (
              <Badge tone="highlight">{t('moderation.advertised')}</Badge>
            ) : null}
          </p>
        </div>
        {deletedAt ? null : (
          <div className="flex min-w-0 flex-wrap gap-2 wrap-anywhere">
            <ButtonLink variant="quiet" href={productPath(product.id)}>
              {t('moderation.seeInShop')}
            </ButtonLink>
            <ButtonLink variant="danger" href={deleteHref}>
              <TrashIcon />
              {t('moderation.deleteProductNext')}
            </ButtonLink>
          </div>
        )}
      </div>
      {refusal ? (
        <p
          role="alert"
          className="rounded border-2 border-bad bg-raised p-4 font-semibold text-bad"
        >
          {refusal}
        </p>
      ) : null}
      {props.mayShowAgain ? (
        <ButtonLink href={`${adminProductPath(product.id)}/show-again`}>
          {t('listingChecks.showAgain')}
        </ButtonLink>
      ) : null}
      {deletedAt ? null : (
        <HoldNotice
          mayDecide={mayDecide}
          product={{ ...product, hasOpenFlags: flags.some(({ outcome }) => outcome === null) }}
        />
      )}
      <Pictures pictures={product.pictures} name={name} />
      <div className="@container">
        <div className="grid gap-8 @min-[56rem]:grid-cols-[minmax(0,1fr)_22rem] @min-[56rem]:gap-12">
          <div className="@min-[56rem]:col-start-2 @min-[56rem]:row-start-1">
            <h2 className="flex min-h-11 items-end border-b border-line pb-2 text-lg font-semibold">
              {t('moderation.facts')}
            </h2>
            <Seller seller={product.seller} />
            <FactList facts={factsOf(product)} />
          </div>
          <div className="min-w-0 space-y-8 @min-[56rem]:row-start-1">
            <DetailSection
              id="description"
              title={t('moderation.descriptionTitle')}
              empty={t('moderation.descriptionEmpty')}
              isEmpty={!description}
            >
              <p dir="auto" className="max-w-prose py-3 wrap-anywhere whitespace-pre-line">
                {description}
              </p>
            </DetailSection>
            <Flags flags={flags} />
            <Decisions decisions={decisions} cases={cases} />
            <Reports reports={reports} />
            <DetailSection
              id="orders"
              title={t('moderation.orders')}
              empty={t('moderation.ordersEmpty')}
              isEmpty={orders.length === 0}
            >
              <Orders orders={orders} />
            </DetailSection>
            <DetailSection
              id="audit"
              title={t('moderation.auditLog')}
              empty={t('moderation.auditEmpty')}
              isEmpty={audit.length === 0}
            >
              <AuditList entries={audit} />
            </DetailSection>
          </div>
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
            alt={t('moderation.pictureOf', { number: index + 1, name })}
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
      <Avatar name={name} image={image} alt={t('ui.photoOf', { name })} />
      <div className="min-w-0">
        <p className="flex items-center gap-1 wrap-anywhere">
          <DetailLink href={personPath(id)}>
            <bdi>{name}</bdi>
          </DetailLink>
          {verified ? <VerifiedMark /> : null}
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">
          <bdi>{email}</bdi>
        </p>
      </div>
    </div>
  );
}

function factsOf(product: Product): { label: string; value: ReactNode }[] {
  const { deletedAt, originalPriceMinor, currency, favourites, views } = product;
  return [
    ...(deletedAt
      ? [
          {
            label: t('moderation.fact.deleted'),
            value: <DateTime key="deleted" iso={deletedAt} kind="long" />,
          },
        ]
      : []),
    {
      label: t('moderation.fact.originalPrice'),
      value: <Price key="original" money={{ amountMinor: originalPriceMinor, currency }} />,
    },
    { label: t('moderation.fact.category'), value: product.category.name },
    { label: t('moderation.fact.condition'), value: t(conditionNames[product.condition]) },
    { label: t('moderation.fact.boughtIn'), value: product.purchaseYear },
    ...product.facts.map(({ key, label, text, yes }) => ({
      label,
      value: <bdi key={key}>{text ?? (yes ? t('ui.yes') : t('ui.no'))}</bdi>,
    })),
    { label: t('moderation.fact.location'), value: <bdi key="location">{product.location}</bdi> },
    { label: t('ui.phone'), value: <PhoneLink key="phone" phone={product.phone} /> },
    {
      label: t('moderation.fact.listed'),
      value: <DateTime key="listed" iso={product.createdAt} kind="long" />,
    },
    {
      label: t('moderation.fact.changed'),
      value: <DateTime key="changed" iso={product.updatedAt} kind="long" />,
    },
    { label: t('moderation.fact.favourites'), value: favourites },
    { label: t('moderation.fact.views'), value: views },
  ];
}

function Orders({ orders }: Pick<ProductPageProps, 'orders'>) {
  return (
    <ul className="divide-y divide-line">
      {orders.map((order) => (
        <li key={order.id} className="py-3">
          <div className="flex items-start justify-between gap-4">
            <p className="min-w-0 wrap-anywhere">
              <DetailLink href={personPath(order.buyerId)}>
                <bdi>{order.buyerName}</bdi>
              </DetailLink>
              <span className="text-ink-soft">
                {' · '}
                <Price money={priceOf(order)} />
              </span>
            </p>
            <StateBadge state={order.status} />
          </div>
          <ol className="mt-1 space-y-1 text-sm text-ink-soft">
            {order.events.map(({ id, type, at }) => (
              <li key={id}>
                {t(orderEventWords[type])}
                {' · '}
                <DateTime iso={at} kind="long" />
              </li>
            ))}
          </ol>
          {order.status === 'paid' ? (
            <p className="text-sm">
              <DetailLink href={receiptPath(order.id)}>{t('moderation.seeReceipt')}</DetailLink>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
