import type { Language } from '~/i18n/language';
import { withoutDirections } from '~/lib/directions';
import { formatMoney, toMajorString } from '~/lib/money';
import type { Picture } from '~/lib/picture';
import { shortened } from '~/lib/text';
import type { InactiveReason } from './listing.policy';
import type { Fact } from './category-field';
import { productPath, sellerPath, type ProductStatus, type ProductView } from './product.dto';

const DESCRIBED = 155;

const DESCRIBED_AS = {
  excellent: 'products.described.excellent',
  good: 'products.described.good',
  fair: 'products.described.fair',
} as const;

interface Described {
  product: ProductView & {
    status: ProductStatus;
    awaitsPrice?: boolean;
    inactive?: InactiveReason | null;
  };
  category: { name: string };
  pictures: readonly Picture[];
  /** Facts from the fields of its category, in English. */
  facts?: readonly Fact[];
}

/** Metadata of a product for search engines and shared links, in a language. */
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
  return shortened(line.trim(), DESCRIBED);
}

/** The preview of a shared link to the product: its picture, name and price. */
export function productPreview(
  { product, pictures }: Omit<Described, 'category'>,
  language: Pick<Language, 't' | 'locale'>,
) {
  const { status, resalePriceMinor, currency } = product;
  const name = withoutDirections(product.name);
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
    title: status === 'sold' ? name : `${name} · ${formatMoney(price, locale)}`,
    description: state ? `${state} ${described}` : described,
    path: productPath(product.id),
    type: 'product' as const,
    images: pictures.map((picture) => ({ ...picture, alt: name })),
    properties: {
      'product:availability': isBookable(product) ? 'in stock' : 'out of stock',
      'product:price:amount': toMajorString(price),
      'product:price:currency': currency,
      'product:condition': 'used',
    },
  };
}

function isBookable({ status, awaitsPrice, inactive }: Described['product']): boolean {
  return status === 'available' && !awaitsPrice && !inactive;
}

/** The product for search engines (schema.org Product with its Offer). */
function productJsonLd({ product, category, pictures, facts = [] }: Described, publicUrl: string) {
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
    ...factsJsonLd(facts),
    image: pictures.map(({ src }) => absolute(src, publicUrl)),
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      url,
      price: toMajorString({ amountMinor, currency }),
      priceCurrency: currency,
      itemCondition: 'https://schema.org/UsedCondition',
      availability: `https://schema.org/${product.awaitsPrice || product.inactive ? availability.reserved : availability[product.status]}`,
      seller: {
        '@type': 'Person',
        name: product.sellerName,
        url: publicUrl + sellerPath(product.sellerId),
      },
    },
  };
}

/** Properties of schema.org that have a member of their own, by the keys of fields. */
const OWN_PROPERTIES: Readonly<Record<string, string>> = {
  isbn: 'isbn',
  brand: 'brand',
  color: 'color',
  colour: 'color',
  size: 'size',
  material: 'material',
  model: 'model',
};

/** An ISBN belongs to a book, which is a product at the same time. */
function factsJsonLd(facts: readonly Fact[]): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  const others: unknown[] = [];
  for (const { key, label, text, yes } of facts) {
    // Yes and no are the same in all languages.
    const value = text ?? yes;
    const own =
      text !== null && Object.hasOwn(OWN_PROPERTIES, key) ? OWN_PROPERTIES[key] : undefined;
    if (own === 'brand') members.brand = { '@type': 'Brand', name: value };
    else if (own) members[own] = value;
    else others.push({ '@type': 'PropertyValue', name: label, value });
  }
  return {
    ...('isbn' in members && { '@type': ['Product', 'Book'] }),
    ...members,
    ...(others.length > 0 && { additionalProperty: others }),
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
