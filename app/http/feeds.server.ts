import { Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { ISBN, attributeOf, readAttributes, textsOf } from '~/features/products/category-field';
import type { FieldsOf } from '~/features/products/category-fields.server';
import { conditionNames } from '~/features/products/condition-text';
import { productPath, type ProductRow } from '~/features/products/product.dto';
import type { FeedListing, MerchantListing } from '~/features/search/feed-listings.server';
import { addressIn } from '~/i18n/addresses';
import type { Language } from '~/i18n/language';
import { isbnForms, parseIsbn } from '~/lib/isbn';
import { amountWithCode, formatMoney } from '~/lib/money';
import { absoluteAddress, pictureOrDrawing } from '~/lib/picture';
import { inXml } from '~/lib/xml';
import { encodeBody, tagOf } from '~/platform/http/encode.server';
import { isUnchanged } from './responses.server';

/** Seconds for which a feed may be used without asking again: less than a sold thing may stay in it. */
const MAX_AGE = 30;
/** The time of a feed without entries. */
const NEVER = new Date(0);

interface Place {
  language: Pick<Language, 't' | 'locale' | 'lang' | 'prefix'>;
  publicUrl: string;
}

interface Feed extends Place {
  title: string;
  /** The feed's own path with its query, without a language; its id. */
  path: string;
  /** The path of the page that shows the same. */
  page: string;
  listings: readonly FeedListing[];
}

/** An Atom feed (RFC 4287) of listings, with what their pages show to signed-out people. */
export function atomFeed(feed: Feed): string {
  const { title, path, page, listings, language, publicUrl } = feed;
  const address = (to: string) => inXml(publicUrl + addressIn(language.prefix, to));
  const updated = new Date(Math.max(NEVER.getTime(), ...listings.map((one) => one.updatedAt)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xml:lang="${inXml(language.lang)}">
<id>${address(path)}</id>
<title>${inXml(title)}</title>
<updated>${updated.toISOString()}</updated>
<author><name>Rummage</name></author>
<link rel="self" type="application/atom+xml" href="${address(path)}"/>
<link rel="alternate" type="text/html" href="${address(page)}"/>
${listings.map((listing) => atomEntry(listing, feed)).join('\n')}
</feed>
`;
}

function atomEntry(listing: FeedListing, { language, publicUrl }: Place): string {
  const { id, name, sellerName, categoryName, description, location, condition } = listing;
  const { t, locale, prefix } = language;
  const page = publicUrl + addressIn(prefix, productPath(id));
  const picture = pictureOf(listing, publicUrl);
  const price = priceInWords(listing, locale);
  const terms = [price, t(conditionNames[condition]), location].join(' · ');
  const facts = listing.facts.map(({ label, text, yes }) => {
    const value = text ?? (yes ? t('products.fact.yes') : t('products.fact.no'));
    return `<dt>${inXml(label)}</dt><dd>${inXml(value)}</dd>`;
  });
  const paragraphs = description.split(/\r?\n+/).filter((line) => line.trim() !== '');
  const html = [
    `<p><img src="${inXml(picture.href)}" alt=""></p>`,
    `<p>${inXml(terms)}</p>`,
    ...(facts.length > 0 ? [`<dl>${facts.join('')}</dl>`] : []),
    ...paragraphs.map((line) => `<p>${inXml(line)}</p>`),
  ].join('');
  return `<entry>
<id>${inXml(publicUrl + productPath(id))}</id>
<title>${inXml(`${name} · ${price}`)}</title>
<published>${new Date(listing.createdAt).toISOString()}</published>
<updated>${new Date(listing.updatedAt).toISOString()}</updated>
<author><name>${inXml(sellerName)}</name></author>
<category term="${inXml(listing.categoryId)}" label="${inXml(categoryName)}"/>
<link rel="alternate" type="text/html" href="${inXml(page)}"/>
<link rel="enclosure" type="${picture.type}" href="${inXml(picture.href)}"/>
<media:thumbnail url="${inXml(picture.href)}"/>
<content type="html">${inXml(html)}</content>
</entry>`;
}

function priceInWords({ resalePriceMinor, currency }: ProductRow, locale: string): string {
  return formatMoney({ amountMinor: resalePriceMinor, currency }, locale);
}

/** The first photo of a listing, or its category's drawing. */
function pictureOf(
  { imageId, categoryPicture }: Pick<ProductRow, 'imageId' | 'categoryPicture'>,
  publicUrl: string,
) {
  const href = absoluteAddress(publicUrl, pictureOrDrawing(imageId, categoryPicture).src);
  const [, ending = 'jpg'] = /\.(\w+)(?:\?|$)/.exec(href) ?? [];
  return { href, type: `image/${ending === 'jpg' ? 'jpeg' : ending}` };
}

/** Answers with a feed: 304 when the client has this version. */
export function feedAnswer(request: Request, text: string): Response {
  const etag = tagOf(text, '');
  const headers = new Headers({ ETag: etag, 'Cache-Control': `public, max-age=${MAX_AGE}` });
  if (isUnchanged(request, etag)) {
    headers.append('Vary', 'Accept-Encoding');
    return new Response(null, { status: 304, headers });
  }
  headers.set('Content-Type', 'application/atom+xml; charset=utf-8');
  const body = encodeBody(text, request.headers.get('Accept-Encoding'), headers);
  return new Response(request.method === 'HEAD' ? null : body, { headers });
}

const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5_000;
const MAX_BRAND = 70;
/** Of a list such as 'Blue/Red': the values that shopping services take, and the longest of all together. */
const MAX_VALUES = 3;
const MAX_LIST = 100;

interface Shop extends Place {
  /** Says which attributes a category shows: what sellers entered in removed fields stays hidden. */
  fieldsOf: FieldsOf;
  /** The name of a category's parent; null without one. */
  parentNameOf: (categoryId: string) => string | null;
}

/**
 * The products as a feed for Google Merchant Center and its like (RSS 2.0 with the namespace g),
 * written as they are read: a large shop's does not fit into memory.
 */
export async function* merchantFeed(
  shop: Shop,
  batches: AsyncIterable<readonly MerchantListing[]>,
): AsyncGenerator<string> {
  const { publicUrl, language } = shop;
  const { t, prefix } = language;
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${inXml(t('feeds.products'))}</title>
<link>${inXml(publicUrl + addressIn(prefix, '/'))}</link>
<description>${inXml(t('feeds.productsLead'))}</description>
`;
  for await (const rows of batches) {
    yield rows.map((row) => merchantItem(row, shop)).join('');
  }
  yield '</channel>\n</rss>\n';
}

/** Without a photo there is no image_link: drawings are no pictures of a product. */
function merchantItem(row: MerchantListing, shop: Shop): string {
  const { language, publicUrl, fieldsOf, parentNameOf } = shop;
  const parentName = parentNameOf(row.categoryId);
  const { id, name, description, resalePriceMinor: amountMinor, currency, categoryPicture } = row;
  const fields = fieldsOf(row.categoryId);
  const attributes = readAttributes(row.attributes);
  const textsOfKey = (key: string) => {
    const field = fields.find((one) => one.key === key && one.type !== 'yesno');
    return field ? textsOf(field, attributeOf(attributes, key)) : [];
  };
  const [brand = ''] = textsOfKey('brand');
  const [isbnText = ''] = textsOfKey(ISBN);
  const isbn = parseIsbn(isbnText);
  const [gtin = ''] = isbn ? isbnForms(isbn) : [];
  const elements: Record<string, string | readonly string[]> = {
    id,
    title: name.slice(0, MAX_TITLE),
    description: (description.trim() || name).slice(0, MAX_DESCRIPTION),
    link: publicUrl + addressIn(language.prefix, productPath(id)),
    image_link: row.imageId === null ? '' : pictureOf(row, publicUrl).href,
    additional_image_link: row.furtherPhotos.map(
      (imageId) => pictureOf({ imageId, categoryPicture }, publicUrl).href,
    ),
    price: amountWithCode({ amountMinor, currency }),
    availability: 'in_stock',
    condition: 'used',
    product_type: parentName === null ? row.categoryName : `${parentName} > ${row.categoryName}`,
    brand: brand.slice(0, MAX_BRAND),
    color: inList([...textsOfKey('color'), ...textsOfKey('colour')]),
    size: textsOfKey('size').join(', ').slice(0, MAX_LIST),
    material: inList(textsOfKey('material')),
    gtin,
    identifier_exists: gtin ? '' : 'no',
  };
  const lines = Object.entries(elements).flatMap(([tag, texts]) =>
    [texts]
      .flat()
      .filter((text) => text !== '')
      .map((text) => `<g:${tag}>${inXml(text)}</g:${tag}>\n`),
  );
  return `<item>\n${lines.join('')}</item>\n`;
}

/** 'Blue/Red': values of one element, in which a slash separates them. */
function inList(texts: readonly string[]): string {
  return texts.slice(0, MAX_VALUES).join('/').slice(0, MAX_LIST);
}

/** Answers with a feed of all products as it is written. */
export function streamedFeed(request: Request, content: AsyncIterable<string>): Response {
  const headers = {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': `public, max-age=${MAX_AGE}`,
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  return new Response(createReadableStreamFromReadable(Readable.from(content)), { headers });
}
