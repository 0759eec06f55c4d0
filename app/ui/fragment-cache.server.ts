import { LRUCache } from 'lru-cache';
import { createElement } from 'react';
// A second copy of React's server renderer: a copy can't render inside its own render.
import { renderToStaticMarkup } from 'react-dom/server.browser';
import type { RenderFragment } from './cached-fragment';

/** For HTML and keys, at two bytes for each character; text in Latin-1 takes half. */
const MAX_BYTES = 128 * 1024 * 1024;

/**
 * A cache of the HTML of components, keyed by component and props (docs/caching.md). Equal props
 * give equal HTML, so that entries never become stale; the least recently used are dropped.
 */
export function createFragmentCache(maxBytes = MAX_BYTES): RenderFragment {
  const fragments = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (html, key) => 2 * (key.length + html.length),
  });
  const componentIds = new Map<unknown, number>();
  return (component, props) => {
    const id = componentIds.get(component) ?? componentIds.size;
    componentIds.set(component, id);
    const key = `${id} ${JSON.stringify(props)}`;
    const known = fragments.get(key);
    if (known !== undefined) return known;
    // One flat string: concatenation leaves a tree of hundreds of small ones in memory.
    const html = Buffer.from(renderToStaticMarkup(createElement(component, props))).toString();
    fragments.set(key, html);
    return html;
  };
}
