/** The site for search engines: its name, its search, and who is behind it (schema.org). */
export function siteData(publicUrl: string) {
  const organization = { '@id': `${publicUrl}/#organization` };
  return {
    '@context': 'https://schema.org',
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
      },
    ],
  };
}
