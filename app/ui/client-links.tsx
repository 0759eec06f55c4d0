import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * Makes plain `<a data-link>` and `<form method="get" data-link>` navigate without a full load.
 * One pair of listeners for the whole page: a router link in each of sixty cards costs far more.
 * `data-link="keep-scroll"` leaves the page where it is.
 */
export function ClientLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const go = (url: URL, mode: string | undefined, event: Event) => {
      if (url.origin !== window.location.origin) return;
      event.preventDefault();
      navigate(url.pathname + url.search + url.hash, {
        preventScrollReset: mode === 'keep-scroll',
      });
    };
    const onClick = (event: MouseEvent) => {
      const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
      if (event.defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return;
      const link = target instanceof Element ? target.closest('a') : null;
      if (!link?.hasAttribute('data-link') || link.target || link.hasAttribute('download')) return;
      go(new URL(link.href), link.dataset.link, event);
    };
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
      if (!form.hasAttribute('data-link') || form.method !== 'get') return;
      const url = new URL(
        form.getAttribute('action') ?? window.location.pathname,
        document.baseURI,
      );
      const entries = [...new FormData(form, event.submitter)];
      url.search = new URLSearchParams(
        entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      ).toString();
      go(url, form.dataset.link, event);
    };
    document.addEventListener('click', onClick);
    document.addEventListener('submit', onSubmit);
    return () => {
      document.removeEventListener('click', onClick);
      document.removeEventListener('submit', onSubmit);
    };
  }, [navigate]);
  return null;
}
