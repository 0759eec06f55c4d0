import { useRef, useState } from 'react';
import { href } from '~/i18n/render-language';

const PAUSE_MS = 150;
const SHORTEST = 2;

/**
 * Suggestions for what is being typed into a field, from an address of the site that answers the
 * parameter `q`. A failed request shows none.
 */
export function useSuggestions(address: string) {
  const [suggestions, setSuggestions] = useState<string[]>([]);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asking = useRef<AbortController>(undefined);
  const suggestFor = (typed: string) => {
    clearTimeout(waiting.current);
    asking.current?.abort();
    const q = typed.trim();
    if (q.length < SHORTEST || suggestions.includes(q)) return;
    waiting.current = setTimeout(() => {
      asking.current = new AbortController();
      fetch(href(`${address}?${new URLSearchParams({ q })}`), {
        signal: asking.current.signal,
      })
        .then((answer) => (answer.ok ? answer.json() : { suggestions: [] }))
        .then((found: { suggestions: string[] }) => setSuggestions(found.suggestions))
        .catch(() => setSuggestions([]));
    }, PAUSE_MS);
  };
  return { suggestions, suggestFor };
}
