import { useRef, useState, type FormEvent } from 'react';
import type { Count } from '../count-products.server';
import { href } from '~/i18n/render-language';

const PAUSE_MS = 200;

interface CountAnswer {
  found: Count | null;
}

/**
 * The number of results of a form of filters before it is sent: at first `shown`, the number of the
 * list beside it; null after a failed request, and while the form's place can be several.
 */
export function useCountBefore(
  categoryId: string | null | undefined,
  sellerId: string | undefined,
  shown: Count | null,
) {
  const [count, setCount] = useState(shown);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);
  const onInput = ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    clearTimeout(waiting.current);
    asking.current?.abort();
    waiting.current = setTimeout(() => {
      const query = new URLSearchParams();
      for (const [name, value] of new FormData(form)) {
        if (typeof value === 'string') query.append(name, value);
      }
      if (categoryId) query.set('category', categoryId);
      if (sellerId) query.set('seller', sellerId);
      asking.current = new AbortController();
      fetch(href(`/search/count?${query}`), { signal: asking.current.signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<CountAnswer>) : null))
        .then((answer) => setCount(answer?.found ?? null))
        .catch(() => setCount(null));
    }, PAUSE_MS);
  };
  return { count, onInput };
}
