import type { ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { Badge } from '~/ui/badge';
import { DateTime } from '~/ui/formats';
import type { Picture } from '~/ui/picture';
import type { Fact } from '../category-field';
import { conditionMeanings } from '../condition-meaning';
import { conditionNames } from '../condition-text';
import { productPath, type SellerView } from '../product.dto';
import { FavouriteForm, ReportForm, WithdrawForm } from './card-forms';
import { Favourite, type FavouriteView } from './favourite-button';
import { PhotoGallery } from './photo-gallery';
import { BuyBox, ProductPrice, type PagedProduct } from './product-panel';
import { ReportControls, type ReportView } from './report-controls';
import { SellerCard } from './seller-card';
import { ShareLink } from './share-link';
import { A } from '~/ui/link';

interface ProductDetailsProps {
  product: PagedProduct;
  category: { id: string; name: string };
  seller: SellerView;
  /** How long a reservation lasts. */
  holdHours: number;
  pictures: readonly Picture[];
  /** Products that stand below it. */
  similar: readonly unknown[];
  /** Facts from the fields of its category. */
  facts: readonly Fact[];
  favourite: FavouriteView;
  /** Replaces 'Book now' for the buyer of the active order. */
  ownOrderSlot?: ReactNode;
  /** Below 'Book now': offering another price. */
  offerSlot?: ReactNode;
  /** The seller's rating, in one line. */
  ratingSlot?: ReactNode;
  /** How to reach the seller. */
  messageSlot?: ReactNode;
  /** The report controls, as on a card of the category's page. */
  report?: ReportView | undefined;
  /** Replaces them for visitors. */
  reportSlot?: ReactNode;
}

const NAME_ID = 'product-name';

const STATES = {
  excellent: 'products.inCondition.excellent',
  good: 'products.inCondition.good',
  fair: 'products.inCondition.fair',
} as const;

/**
 * All details of one product, with 'Book now' while it is available. Each button has a form of its own,
 * because text browsers know no `form` attribute.
 */
export function ProductDetails(props: ProductDetailsProps) {
  const { product, category, pictures } = props;
  return (
    <article aria-labelledby={NAME_ID} className="product-page">
      <div className="product-photos">
        <PhotoGallery pictures={pictures} name={product.name} />
      </div>
      <Panel {...props} />
      <div className="product-text space-y-8">
        {product.description ? (
          <section aria-labelledby="description">
            <h2 id="description" className="mb-2 text-lg font-semibold">
              {t('products.description')}
            </h2>
            <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
              {product.description}
            </p>
          </section>
        ) : null}
        <section aria-labelledby="facts">
          <h2 id="facts" className="mb-2 text-lg font-semibold">
            {t('products.details')}
          </h2>
          <Facts product={product} category={category} facts={props.facts} />
        </section>
        <SafetyAdvice takesCash={product.takesCash} />
      </div>
    </article>
  );
}

/** Name, price and what to do next; beside the photos it stays in view. */
function Panel(props: ProductDetailsProps) {
  const { product, seller, holdHours, favourite, ownOrderSlot, offerSlot } = props;
  const { similar, ratingSlot, messageSlot, report, reportSlot } = props;
  const { id, name, condition, location, status } = product;
  return (
    <div className="product-panel space-y-4">
      <div>
        {product.advertised && status === 'available' ? (
          <p className="mb-2 flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
            <Badge tone="highlight">{t('products.advertised')}</Badge>{' '}
            {t('products.advertisedNote')}
          </p>
        ) : null}
        <div className="flex items-start justify-between gap-3">
          <h1
            id={NAME_ID}
            className="min-w-0 font-display text-xl font-semibold text-balance wrap-anywhere"
          >
            <bdi>{name}</bdi>
          </h1>
          {favourite.pressable ? (
            <FavouriteForm>
              <Favourite product={product} favourite={favourite} inForm />
            </FavouriteForm>
          ) : (
            <Favourite product={product} favourite={favourite} />
          )}
        </div>
        <p className="mt-1 text-ink-soft">{t(STATES[condition], { place: location })}</p>
      </div>
      <div>
        <ProductPrice product={product} />
        {product.takesCash ? (
          <p className="mt-1 text-sm text-ink-soft">{t('products.takesCash')}</p>
        ) : null}
      </div>
      <BuyBox
        product={product}
        hasSimilar={similar.length > 0}
        headingId={NAME_ID}
        holdHours={holdHours}
        ownOrderSlot={ownOrderSlot}
        offerSlot={offerSlot}
      />
      <div className="border-t border-line pt-4">
        <SellerCard seller={seller} rating={ratingSlot} />
        {messageSlot}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-1 print:hidden">
        <ShareLink path={productPath(id)} title={name} />{' '}
        {report ? <Report productId={id} report={report} /> : reportSlot}
      </div>
    </div>
  );
}

/** The report controls in a form of their own. */
function Report({ productId, report }: { productId: string; report: ReportView }) {
  const controls = <ReportControls productId={productId} report={report} inForm />;
  const page = productPath(productId);
  if (report === 'reported') return controls;
  if (report !== 'offered') return <WithdrawForm page={page}>{controls}</WithdrawForm>;
  return (
    <ReportForm page={page} productId={productId}>
      {controls}
    </ReportForm>
  );
}

type FactsProps = Pick<ProductDetailsProps, 'product' | 'category' | 'facts'>;

function Facts({ product, category, facts: more }: FactsProps) {
  const { yearsUsed, condition } = product;
  const facts: [string, ReactNode][] = [
    [
      t('products.fact.condition'),
      <>
        {t(conditionNames[condition])}{' '}
        <span className="block text-sm text-ink-soft">{t(conditionMeanings[condition])}</span>
      </>,
    ],
    [
      t('products.fact.yearsUsed'),
      t('products.yearsUsed', { years: yearsUsed, year: String(product.purchaseYear) }),
    ],
    ...more.map(({ label, text, yes }): [string, ReactNode] => [
      label,
      <bdi>{text ?? (yes ? t('products.fact.yes') : t('products.fact.no'))}</bdi>,
    ]),
    [
      t('products.fact.category'),
      <A
        href={`/category/${encodeURIComponent(category.id)}`}
        data-link=""
        className="underline underline-offset-4"
      >
        <bdi>{category.name}</bdi>
      </A>,
    ],
    [t('products.fact.location'), <bdi>{product.location}</bdi>],
    [t('products.fact.listed'), <DateTime iso={product.createdAt} kind="date" />],
  ];
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function SafetyAdvice({ takesCash }: Pick<PagedProduct, 'takesCash'>) {
  return (
    <section aria-labelledby="safety" className="rounded-lg bg-sage p-4 text-sm print:hidden">
      <h2 id="safety" className="font-semibold">
        {t('products.safety.title')}
      </h2>
      <ul className="mt-1 list-disc space-y-1 ps-5">
        <li>{t('products.safety.meet')}</li>
        <li>{t('products.safety.check')}</li>
        <li>{takesCash ? t('products.safety.payOrCash') : t('products.safety.pay')}</li>
      </ul>
    </section>
  );
}
