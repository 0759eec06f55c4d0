import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createTranslate } from './i18n/language';
import { startIn } from './i18n/render-language';
import { completeManifest } from './ui/complete-manifest';
import { installRetryingFetch } from './ui/retrying-fetch';
import { preloadPages } from './ui/preload-pages';

const { dir, lang, dataset } = document.documentElement;
const locale = dataset.locale ?? 'en-US';
const direction = dir === 'rtl' ? 'rtl' : 'ltr';
startIn({
  code: dataset.language ?? 'en',
  lang,
  locale,
  dir: direction,
  prefix: dataset.prefix ?? '',
  // The build has put the texts in the place of their keys.
  t: createTranslate({ locale, dir: direction }, (text) => text),
});
installRetryingFetch(window);
completeManifest(window);
preloadPages(window);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
