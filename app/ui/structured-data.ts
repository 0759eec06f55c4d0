/** A page above another one, or itself: its name and its path from the site's root. */
export interface Crumb {
  name: string;
  path: string;
}

const SCHEMA = 'https://schema.org';

/** The site for search engines: its name, its search, and who is behind it (schema.org). */
export function siteData(publicUrl: string) {
  const organization = { '@id': `${publicUrl}/#organization` };
  return {
    '@context': SCHEMA,
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': `${publicUrl}/#website`,
        url: `${publicUrl}/`,
        name: 'Rummage',
        inLanguage: 'en',
        publisher: organization,
        potentialAction: {
          '@type': 'SearchAction',
          target: {
            '@type': 'EntryPoint',
            urlTemplate: `${publicUrl}/search?q={search_term_string}`,
          },
          'query-input': 'required name=search_term_string',
        },
      },
      {
        '@type': 'Organization',
        ...organization,
        name: 'Rummage',
        url: `${publicUrl}/`,
        logo: `${publicUrl}/icon-512.png`,
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          url: `${publicUrl}/contact`,
        },
      },
    ],
  };
}

/** The place of a page for search engines (schema.org BreadcrumbList); the home page comes first. */
export function breadcrumbList(crumbs: readonly Crumb[], publicUrl: string) {
  const all = [{ name: 'Home', path: '/' }, ...crumbs];
  return {
    '@context': SCHEMA,
    '@type': 'BreadcrumbList',
    itemListElement: all.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  };
}
