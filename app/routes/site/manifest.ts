import { addressIn } from '~/i18n/addresses';
import { pageLoader, readOnly } from '~/http/page-handler.server';
import { plainAnswer } from '~/http/responses.server';

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icon-${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/**
 * The manifest of the app in the language of its address. The app is one in all languages, and has all
 * of their pages in its scope: its language is that of the pages it was installed or last updated from.
 */
export const loader = pageLoader(({ context, request }) => {
  const { lang, dir, prefix, t } = context.language;
  const shortcut = (name: string, path: string) => ({
    name,
    url: addressIn(prefix, path),
    icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
  });
  const manifest = {
    id: '/',
    name: 'Rummage',
    short_name: 'Rummage',
    description: t('ui.app.description'),
    lang,
    dir,
    start_url: addressIn(prefix, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#faf6ee',
    theme_color: '#fffdf9',
    categories: ['shopping'],
    icons: [
      icon('192', 192, 'any'),
      icon('512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut(t('ui.search'), '/search'),
      { ...shortcut(t('ui.app.sell'), '/dashboard/add-product'), short_name: t('ui.sell') },
      shortcut(t('ui.favourites'), '/dashboard/saved'),
      shortcut(t('orders.my'), '/dashboard/my-orders'),
    ],
  };
  return Promise.resolve(
    plainAnswer(request, 'application/manifest+json', JSON.stringify(manifest)),
  );
});

export const action = readOnly;
