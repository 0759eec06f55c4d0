import type { MetaDescriptor } from '@remix-run/node';

/** What messengers show of a link to a page (Open Graph and Twitter card). */
export interface LinkPreview {
  title: string;
  description: string;
  /** From the site's root, or absolute where another site hosts it; the site's own without one. */
  images?: readonly { src: string }[];
  /** The page's address from the site's root; none for an address that is nobody else's business. */
  path: string | null;
  type?: 'website' | 'product';
  /** More Open Graph properties. */
  properties?: Readonly<Record<string, string>>;
}

const SITE = 'Rummage';
const DEFAULT_IMAGE = '/shared-link.png';
/** Of the default image. */
const DEFAULT_SIZE = { 'og:image:width': '1200', 'og:image:height': '630' };
const MOST_IMAGES = 4;

/** The tags of a preview. Every address in them is absolute; without `publicUrl` there are none. */
export function linkPreviewTags(preview: LinkPreview, publicUrl: string): MetaDescriptor[] {
  if (!publicUrl) return [];
  const { title, description, images = [], path, type = 'website', properties } = preview;
  const pictures = images.slice(0, MOST_IMAGES).map(({ src }) => new URL(src, publicUrl).href);
  const [first = new URL(DEFAULT_IMAGE, publicUrl).href, ...others] = pictures;
  const openGraph = {
    'og:site_name': SITE,
    'og:type': type,
    'og:title': title,
    'og:description': description,
    ...(path !== null && { 'og:url': publicUrl + path }),
    'og:image': first,
    ...(pictures.length === 0 && DEFAULT_SIZE),
    'og:image:alt': pictures.length > 0 ? title : SITE,
    ...properties,
  };
  const card = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': first,
  };
  return [
    ...Object.entries(openGraph).map(([property, content]) => ({ property, content })),
    ...others.map((content) => ({ property: 'og:image', content })),
    ...Object.entries(card).map(([name, content]) => ({ name, content })),
  ];
}

/** What a link to a category shows. */
export function categoryPreview(
  { id, name }: { id: string; name: string },
  images: LinkPreview['images'],
): LinkPreview {
  const path = `/category/${id}`;
  const description = `Second-hand ${name.toLowerCase()} on Rummage.`;
  return { title: name, description, path, ...(images && { images }) };
}
