import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { href } from '~/i18n/render-language';
import type { SeenPage } from './service-worker';

const MAX_PICTURES = 24;

/**
 * Where scripts run: informs the service worker about each page that a person reads, so that it can be
 * read without a network (ADR 134). Not with Save-Data, because a copy is one more request.
 */
export function OfflineCopies() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || savesData()) return;
    const report = () => void reportPage(href(pathname + search));
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(report, 2_000);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(report, { timeout: 5_000 });
    return () => cancelIdleCallback(idle);
  }, [pathname, search]);
  return null;
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

async function reportPage(address: string): Promise<void> {
  try {
    await navigator.serviceWorker.register('/sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const pictures = [...document.images]
      .filter(({ complete, currentSrc }) => complete && currentSrc)
      .map(({ currentSrc }) => new URL(currentSrc))
      .filter(({ origin }) => origin === window.location.origin)
      .map(({ pathname }) => pathname);
    const seen: SeenPage = { address, pictures: pictures.slice(0, MAX_PICTURES) };
    active?.postMessage(seen);
  } catch {
    // Private windows and settings of a browser refuse service workers: the page works without.
  }
}
