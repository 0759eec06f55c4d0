import { formatCents, toDollarString } from '~/lib/money';
import type { Picture } from '~/lib/picture';
import { productPath, type ProductStatus, type ProductView } from '../product.dto';

const DESCRIBED = 155;

interface Described {
  product: ProductView & { status: ProductStatus };
  category: { name: string };
  pictures: readonly Picture[];
}

/** A one-line description of a product, for search engines and shared links. */
export function describeProduct({ product }: Pick<Described, 'product'>): string {
  const { condition, location, description } = product;
  const line = `${capitalised(condition)} condition, ${location}. ${description}`.replace(
    /\s+/g,
    ' ',
  );
  return line.length > DESCRIBED ? `${line.slice(0, DESCRIBED - 1).trimEnd()}…` : line.trim();
}

/** The preview of a shared link to the product: its picture, name and price. */
export function productPreview({ product, pictures }: Omit<Described, 'category'>) {
  const { name, status, resalePriceMinor } = product;
  const state = { available: '', reserved: 'Reserved. ', sold: 'Sold. ' }[status];
  return {
    title: `${name} · ${formatCents(resalePriceMinor)}`,
    description: state + describeProduct({ product }),
    path: productPath(product.id),
    type: 'product' as const,
    images: pictures,
    properties: {
      'product:price:amount': toDollarString(resalePriceMinor),
      'product:price:currency': 'USD',
      'product:condition': 'used',
    },
  };
}

/** The product for search engines (schema.org Product with its Offer). */
export function productJsonLd({ product, category, pictures }: Described, publicUrl: string) {
  const url = publicUrl + productPath(product.id);
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
      price: toDollarString(product.resalePriceMinor),
      priceCurrency: 'USD',
      itemCondition: 'https://schema.org/UsedCondition',
      availability: `https://schema.org/${availability[product.status]}`,
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

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
