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
      else submit(sent, { navigate: false, fetcherKey, preventScrollReset: true });
    };
    document.addEventListener('submit', onSubmit);
    return () => document.removeEventListener('submit', onSubmit);
  }, [submit]);
  return null;
}
