import { RemixBrowser } from '@remix-run/react';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { installPatientFetch } from './ui/patient-fetch';
import { preloadPages } from './ui/preload-pages';

installPatientFetch(window);
preloadPages(window);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
