import { useSubmit } from '@remix-run/react';
import { useEffect } from 'react';

/**
 * Sends every `<form method="post" data-stay="key">` without leaving the page or its place in it,
 * and every one with `data-submit` as the router's own form would ("keep-scroll": without jumping).
 * One listener for the whole page: a fetcher in each of sixty cards costs far more.
 */
export function StayForms() {
  const submit = useSubmit();
  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement)) return;
      const { stay: fetcherKey, submit: mode } = form.dataset;
      const sent = submitter instanceof HTMLButtonElement ? submitter : form;
      if (!fetcherKey && mode === undefined) return;
      event.preventDefault();
      if (!fetcherKey) submit(sent, { preventScrollReset: mode === 'keep-scroll' });
      else {
        const data = new FormData(form, submitter);
        // Tells the server that a redirect back is not wanted: it would be an entry in the history.
        data.set('stay', '1');
        const { method, action } = form;
        const sending = { navigate: false, fetcherKey, preventScrollReset: true } as const;
        submit(data, { method: method as 'post', action: pathOf(action), ...sending });
      }
    };
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, [submit]);
  return null;
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address, window.location.href);
  return pathname + search;
}
