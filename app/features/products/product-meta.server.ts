import type { Language } from '~/i18n/language';
import { formatMoney, toMajorString } from '~/lib/money';
import type { Picture } from '~/lib/picture';
import { productPath, type ProductStatus, type ProductView } from './product.dto';

const DESCRIBED = 155;

const DESCRIBED_AS = {
  excellent: 'products.described.excellent',
  good: 'products.described.good',
  fair: 'products.described.fair',
} as const;

interface Described {
  product: ProductView & { status: ProductStatus; awaitsPrice?: boolean };
  category: { name: string };
  pictures: readonly Picture[];
}

/** What search engines and shared links get of a product, in a language. */
export function productMeta(
  described: Described,
  language: Pick<Language, 't' | 'locale'>,
  publicUrl: string,
) {
  return {
    description: describeProduct(described, language),
    preview: productPreview(described, language),
    jsonLd: productJsonLd(described, publicUrl),
  };
}

/** A one-line description of a product. */
function describeProduct(
  { product }: Pick<Described, 'product'>,
  { t }: Pick<Language, 't'>,
): string {
  const { condition, location, description } = product;
  const state = t(DESCRIBED_AS[condition], { place: location });
  const line = `${state} ${description}`.replace(/\s+/g, ' ');
  return line.length > DESCRIBED ? `${line.slice(0, DESCRIBED - 1).trimEnd()}…` : line.trim();
}

/** The preview of a shared link to the product: its picture, name and price. */
export function productPreview(
  { product, pictures }: Omit<Described, 'category'>,
  language: Pick<Language, 't' | 'locale'>,
) {
  const { name, status, resalePriceMinor, currency } = product;
  const price = { amountMinor: resalePriceMinor, currency };
  const { t, locale } = language;
  const described = describeProduct({ product }, language);
  const state =
    status === 'available'
      ? null
      : status === 'reserved'
        ? t('products.previewReserved')
        : t('products.previewSold');
  return {
    title: `${name} · ${formatMoney(price, locale)}`,
    description: state ? `${state} ${described}` : described,
    path: productPath(product.id),
    type: 'product' as const,
    images: pictures,
    properties: {
      'product:price:amount': toMajorString(price),
      'product:price:currency': currency,
      'product:condition': 'used',
    },
  };
}

/** The product for search engines (schema.org Product with its Offer). */
function productJsonLd({ product, category, pictures }: Described, publicUrl: string) {
  const url = publicUrl + productPath(product.id);
  const { resalePriceMinor: amountMinor, currency } = product;
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description || product.name,
    sku: product.id,
    url,
    category: category.name,
    image: pictures.map(({ src }) => absolute(src, publicUrl)),
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      url,
      price: toMajorString({ amountMinor, currency }),
      priceCurrency: currency,
      itemCondition: 'https://schema.org/UsedCondition',
      availability: `https://schema.org/${product.awaitsPrice ? availability.reserved : availability[product.status]}`,
      seller: { '@type': 'Person', name: product.sellerName },
    },
  };
}

const availability: Record<ProductStatus, string> = {
  available: 'InStock',
  reserved: 'OutOfStock',
  sold: 'SoldOut',
};

function absolute(address: string, publicUrl: string): string {
  return new URL(address, publicUrl).href;
}
