import { useNavigation, useSubmit, useNavigate } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { bareAddress } from '~/i18n/addresses';
import { language, t } from '~/i18n/render-language';
import { CONNECTION_EVENT, type ConnectionState } from './retrying-fetch';

/** A slim line along the top while a page or an answer is loading. */
export function ProgressBar() {
  if (useNavigation().state === 'idle') return null;
  return <div role="progressbar" aria-label={t('ui.loading')} className="progress-bar" />;
}

/** Shows that the connection failed while page data is being retried. */
export function ConnectionStatus() {
  const [state, setState] = useState<ConnectionState>('fine');
  useEffect(() => {
    const hear = (event: Event) => setState((event as CustomEvent<ConnectionState>).detail);
    window.addEventListener(CONNECTION_EVENT, hear);
    return () => window.removeEventListener(CONNECTION_EVENT, hear);
  }, []);
  return (
    <div role="status">
      {state === 'retrying' ? <p className="toast">{t('ui.connection.retrying')}</p> : null}
    </div>
  );
}

/**
 * Sends every `<form method="post" data-stay>` without leaving the page or its place in it, and
 * every one with `data-submit` as the router's own form would ("keep-scroll": without jumping). One
 * listener for the whole page: a fetcher in each of sixty cards costs far more. Each button's value
 * of a `data-stay` form has a fetcher of its own, with the key `{data-stay}-{value}`.
 */
export function StayForms() {
  const submit = useSubmit();
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
      const button = submitter instanceof HTMLButtonElement ? submitter : null;
      const { stay, submit: mode } = form.dataset;
      if (stay === undefined && mode === undefined) return;
      event.preventDefault();
      if (stay === undefined)
        submit(button ?? form, { preventScrollReset: mode === 'keep-scroll' });
      else {
        const data = new FormData(form, button);
        // Asks the server not to redirect back: a redirect would add a history entry.
        data.set('stay', '1');
        const { method, action } = form;
        const fetcherKey = `${stay}-${button?.value}`;
        // At once: until the button shows it, another press would send the same again.
        const sending = {
          navigate: false,
          fetcherKey,
          preventScrollReset: true,
          flushSync: true,
        } as const;
        submit(data, { method: method as 'post', action: pathOf(action), ...sending });
      }
    };
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, [submit]);
  return null;
}

/** The address as routes know it, without its language. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, window.location.href);
  return bareAddress(pathname, language().prefix) + search;
}

/** Without a network the service worker can show a copy of a page, but not its data. */
function showsCopies(): boolean {
  return !navigator.onLine && Boolean(navigator.serviceWorker?.controller);
}

/**
 * Makes plain `<a data-link>` and `<form method="get" data-link>` navigate without a full load.
 * One pair of listeners for the whole page: a router link in each of sixty cards costs far more.
 * `data-link="keep-scroll"` leaves the page where it is.
 */
export function ClientLinks() {
  const navigate = useNavigate();
  useEffect(() => {
    const go = (url: URL, mode: string | undefined, event: Event) => {
      if (url.origin !== window.location.origin || showsCopies()) return;
      const { prefix } = language();
      const bare = bareAddress(url.pathname, prefix);
      // An address outside of this language is another document.
      if (prefix !== '' && bare === url.pathname) return;
      event.preventDefault();
      navigate(bare + url.search + url.hash, {
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
      const { target: form, submitter } = event;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
      if (!form.hasAttribute('data-link') || form.method !== 'get') return;
      const action = submitter?.getAttribute('formaction') ?? form.getAttribute('action');
      const url = new URL(action ?? window.location.pathname, document.baseURI);
      const entries = [...new FormData(form, submitter)];
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
