import type { MetaDescriptor } from '@remix-run/node';
import { drawingSet, FALLBACK_WIDTH, referrerPolicyFor } from '~/lib/picture';
import { addressIn } from '~/i18n/addresses';
import { href, language } from '~/i18n/render-language';
import type { RootData } from '~/root';
import type { Language } from '~/i18n/language';
import { inSentence } from './in-sentence';
import { breadcrumbList, type Crumb } from './structured-data';
import { CARD_WIDTH, pictureSources, type PreloadedPicture } from './picture';

/** A picture of a preview, with its size where the site serves it. */
interface PreviewImage {
  src: string;
  width?: number;
  height?: number;
  /** What it shows, where the title says more than that. */
  alt?: string;
}

/** Data that messengers show for a link to a page (Open Graph and Twitter card). */
export interface LinkPreview {
  title: string;
  description: string;
  /** From the site's root, or absolute where another site hosts it; the site's own without one. */
  images?: readonly PreviewImage[];
  /** The page's path from the site's root; absent for private pages. */
  path: string | null;
  type?: 'website' | 'product';
  /** More Open Graph properties. */
  properties?: Readonly<Record<string, string>>;
}

const SITE = 'Rummage';
const DEFAULT_IMAGE = '/shared-link.png';
/** Size of the default image. */
const DEFAULT_SIZE = { 'og:image:width': '1200', 'og:image:height': '630' };
const MAX_IMAGES = 4;

/** The tags of a preview. Every address in them is absolute; without `publicUrl` there are none. */
function linkPreviewTags(preview: LinkPreview, publicUrl: string): MetaDescriptor[] {
  if (!publicUrl) return [];
  const { title, description, images = [], path, type = 'website', properties } = preview;
  const shown = images.slice(0, MAX_IMAGES);
  const pictures = shown.map(({ src }) => new URL(src, publicUrl).href);
  const [first = new URL(DEFAULT_IMAGE, publicUrl).href, ...others] = pictures;
  const alt = shown[0] ? (shown[0].alt ?? title) : SITE;
  const openGraph = {
    'og:site_name': SITE,
    'og:type': type,
    'og:title': title,
    'og:description': description,
    ...(path !== null && { 'og:url': publicUrl + href(path) }),
    'og:locale': language().locale.split('-u-')[0]?.replace('-', '_') ?? '',
    'og:image': first,
    ...(shown[0] ? sizeTags(shown[0]) : DEFAULT_SIZE),
    'og:image:alt': alt,
    ...properties,
  };
  const card = {
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': first,
    'twitter:image:alt': alt,
  };
  return [
    ...Object.entries(openGraph).map(([property, content]) => ({ property, content })),
    ...others.map((content) => ({ property: 'og:image', content })),
    ...Object.entries(card).map(([name, content]) => ({ name, content })),
  ];
}

/** The size of the file at `src`, which is smaller than the stored picture; none of other sites' files. */
function sizeTags({ src, width, height }: PreviewImage): Record<string, string> {
  if (!width || !height || !src.startsWith('/')) return {};
  const shownWidth = Math.min(width, FALLBACK_WIDTH);
  return {
    'og:image:width': String(shownWidth),
    'og:image:height': String(Math.round((height * shownWidth) / width)),
  };
}

/** Preview of a link to a category; loaders, which render nothing, pass the language. */
export function categoryPreview(
  { id, name }: { id: string; name: string },
  images: LinkPreview['images'],
  words: Language = language(),
): LinkPreview {
  const path = `/category/${id}`;
  const description = words.t('ui.meta.category', { name: inSentence(name, words) });
  return { title: name, description, path, ...(images && { images }) };
}

/** The place of a category's page. */
export const categoryCrumbs = ({ id, name, parent }: PlacedCategory): Crumb[] => [
  ...(parent ? [{ name: parent.name, path: `/category/${parent.id}` }] : []),
  { name, path: `/category/${id}` },
];

interface PlacedCategory {
  id: string;
  name: string;
  /** The category that it is a part of. */
  parent?: { id: string; name: string } | null;
}

interface MetaArgs {
  matches: readonly { id: string; data?: unknown }[];
}

interface PageWords {
  title: string;
  description: string;
  /** The page's one address, from the site's root; null for one that holds a secret. */
  path: string | null;
  /** Whether search engines may list it; on unless the page says otherwise. */
  index?: boolean;
  /** The largest picture seen without scrolling: asked for before the page itself is read. */
  picture?: PreloadedPicture | undefined;
  /** Preview of shared links, where it differs from title and description. */
  preview?: LinkPreview | null | undefined;
  /** The pages above it, from the home page's child on, and itself. */
  breadcrumb?: readonly Crumb[] | undefined;
  /** The path of a feed of what the page shows. */
  feed?: string | null | undefined;
}

/**
 * The head of a page: title, description, canonical address (decision 40), link preview, and its
 * place in the site for search engines.
 */
export function pageMeta(
  args: MetaArgs,
  { title, description, path, index = true, picture, preview, breadcrumb, feed }: PageWords,
): MetaDescriptor[] {
  const publicUrl = publicUrlOf(args);
  return [
    { title },
    { name: 'description', content: description },
    ...(publicUrl && path !== null
      ? [
          { tagName: 'link', rel: 'canonical', href: publicUrl + href(path) },
          ...(index ? alternates(args, publicUrl, path) : []),
        ]
      : []),
    ...(feed ? [feedLink(title, feed)] : []),
    ...(picture ? [preloadPicture(picture)] : []),
    ...linkPreviewTags(preview ?? { title: withoutSite(title), description, path }, publicUrl),
    ...(index ? [] : [{ name: 'robots', content: 'noindex' }]),
    ...(publicUrl && breadcrumb
      ? [{ 'script:ld+json': breadcrumbList(breadcrumb, publicUrl) }]
      : []),
  ];
}

/** The same page in every language (hreflang); the default one is for all other readers. */
function alternates({ matches }: MetaArgs, publicUrl: string, path: string): MetaDescriptor[] {
  const root = matches.find(({ id }) => id === 'root')?.data as RootData | undefined;
  const languages = root?.languages ?? [];
  return languages.flatMap(({ code, prefix }) => {
    const address = publicUrl + addressIn(prefix, path);
    const link = { tagName: 'link', rel: 'alternate', href: address } as const;
    return [
      { ...link, hrefLang: code },
      ...(prefix === '' ? [{ ...link, hrefLang: 'x-default' }] : []),
    ];
  });
}

/** A feed that browsers and readers find in the page's head. */
function feedLink(title: string, path: string): MetaDescriptor {
  const type = 'application/atom+xml';
  return { tagName: 'link', rel: 'alternate', type, title, href: href(path) };
}

/** A title without the site's name, which previews show beside it. */
function withoutSite(title: string): string {
  return title.replace(/ · Rummage$/, '');
}

/** The address the site is reached at; empty where the root could not be loaded. */
export function publicUrlOf({ matches }: MetaArgs): string {
  const root = matches.find(({ id }) => id === 'root')?.data as RootData | undefined;
  return root?.publicUrl ?? '';
}

/** A preload that the browser finds again as the picture's first source. */
function preloadPicture({ picture, sizes }: PreloadedPicture): MetaDescriptor {
  const [best] = pictureSources(picture, sizes, true);
  const link = { tagName: 'link', rel: 'preload', as: 'image', fetchpriority: 'high' } as const;
  const drawing = drawingSet(picture);
  if (drawing) return { ...link, imageSrcSet: drawing, imageSizes: sizes ?? CARD_WIDTH };
  const referrerPolicy = referrerPolicyFor(picture.src);
  if (!best) return { ...link, href: picture.src, ...(referrerPolicy && { referrerPolicy }) };
  return { ...link, type: best.type, imageSrcSet: best.srcSet, imageSizes: best.sizes };
}
