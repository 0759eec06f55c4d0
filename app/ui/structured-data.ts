import { href, t } from '~/i18n/render-language';

/** A page above another one, or itself: its name and its path from the site's root. */
export interface Crumb {
  name: string;
  path: string;
}

const SCHEMA = 'https://schema.org';

/** The place of a page for search engines (schema.org BreadcrumbList); the home page comes first. */
export function breadcrumbList(crumbs: readonly Crumb[], publicUrl: string) {
  const all = [{ name: t('ui.home'), path: '/' }, ...crumbs];
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + href(path),
    })),
  };
}
