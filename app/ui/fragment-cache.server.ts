import { LRUCache } from 'lru-cache';
import { createElement } from 'react';
// React's other server renderer: the one that renders the page can't render inside its own render.
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { language } from '~/i18n/render-language';
import type { RenderFragment } from './cached-fragment';

/** For HTML and keys, at two bytes for each character; text in Latin-1 takes half. */
const MAX_BYTES = 128 * 1024 * 1024;

/** A cache of the HTML of components, keyed by component and props (docs/caching.md). */
export function createFragmentCache(maxBytes = MAX_BYTES): RenderFragment {
  const fragments = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: (html, key) => 2 * (key.length + html.length),
  });
  const componentIds = new Map<unknown, number>();
  return (component, props) => {
    const id = componentIds.get(component) ?? componentIds.size;
    componentIds.set(component, id);
    const key = `${language().code} ${id} ${JSON.stringify(props)}`;
    const cached = fragments.get(key);
    if (cached !== undefined) return cached;
    // Through a buffer: the string that React concatenates takes several times its length in memory.
    const html = Buffer.from(renderToStaticMarkup(createElement(component, props))).toString();
    fragments.set(key, html);
    return html;
  };
}
