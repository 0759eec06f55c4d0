import type { RefObject } from 'react';
import { money } from '~/i18n/formats';
import { t } from '~/i18n/render-language';
import type { Currency } from '~/lib/money';
import { parsePrice } from '~/lib/typed-amounts';
import { conditionNames } from '../condition-text';
import type { Condition } from '../product.dto';

interface ListingPreviewProps {
  values: Record<string, string>;
  currency: Currency;
  thisYear: number;
  /** Takes the first photo. */
  photo: RefObject<HTMLDivElement>;
}

/** The card of a listing as its form stands, for the seller to see. */
export function ListingPreview({ values, currency, thisYear, photo }: ListingPreviewProps) {
  const { name = '', originalprice = '', resaleprice = '', condition = '', location = '' } = values;
  const year = Number(values.purchaseyear);
  const age =
    /^\d{4}$/.test(values.purchaseyear ?? '') && year <= thisYear ? thisYear - year : null;
  const facts = [
    isCondition(condition) ? t(conditionNames[condition]) : '',
    age === null ? '' : t('sell.preview.years', { years: age }),
    location,
  ];
  const price = priceText(resaleprice, currency);
  const before = priceText(originalprice, currency);
  return (
    <section aria-labelledby="preview" className="listing-preview">
      <h2 id="preview" className="mb-2 text-sm text-ink-soft">
        {t('sell.preview.title')}
      </h2>
      <div className="overflow-hidden rounded-lg border border-line bg-raised">
        <div ref={photo} aria-hidden="true" className="preview-photo" />
        <div className="p-4">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-display text-lg font-semibold tabular-nums">
              {price ?? t('sell.preview.price')}
            </span>
            {before ? <s className="text-sm text-ink-soft tabular-nums">{before}</s> : null}
          </p>
          <p dir="auto" className="line-clamp-2 text-start font-semibold wrap-anywhere">
            {name || t('sell.preview.name')}
          </p>
          <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
            {facts.filter(Boolean).join(' · ') || t('sell.preview.facts')}
          </p>
        </div>
      </div>
    </section>
  );
}

function priceText(typed: string, currency: Currency): string | null {
  const price = parsePrice(typed, currency);
  return price && money(price);
}

const isCondition = (word: string): word is Condition => Object.hasOwn(conditionNames, word);
