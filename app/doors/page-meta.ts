import type { MetaDescriptor } from '@remix-run/node';
import type { RootData } from '~/root';
import { drawingSet, referrerPolicyFor } from '~/lib/picture';
import { linkPreviewTags, type LinkPreview } from './link-preview';
import { CARD_WIDTH, pictureSources, type PreloadedPicture } from '~/ui/picture';

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
  /** What shared links show, where it is not title and description. */
  preview?: LinkPreview | null | undefined;
}

/** The head of a page: title, description, canonical address (decision 40), link preview. */
export function pageMeta(
  args: MetaArgs,
  { title, description, path, index = true, picture, preview }: PageWords,
): MetaDescriptor[] {
  const publicUrl = publicUrlOf(args);
  return [
    { title },
    { name: 'description', content: description },
    ...(publicUrl && path !== null
      ? [{ tagName: 'link', rel: 'canonical', href: publicUrl + path }]
      : []),
    ...(picture ? [preloadPicture(picture)] : []),
    ...linkPreviewTags(preview ?? { title: withoutSite(title), description, path }, publicUrl),
    ...(index ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
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
