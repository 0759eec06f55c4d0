import { createContext, useContext, useState, type ComponentType, type ReactElement } from 'react';
import { useHydrated } from './hooks';

/** The part of `Value` that JSON represents: elements, functions and dates don't fit. */
type Json<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends ReactElement | bigint | symbol | ((...args: never) => unknown)
    ? never
    : { [Key in keyof Value]: Json<Value[Key]> };

interface CachedFragmentProps<Props extends object> {
  /** The element around the component. */
  as: 'li' | 'div';
  className?: string;
  /**
   * Must not read a context, because its HTML is sent to other visitors. Its effects and event
   * handlers run only after its props have changed.
   */
  component: ComponentType<Props>;
  /** All data that the component shows, also the viewer's own. */
  props: NoInfer<Props & Json<Props>>;
}

/** Gives the HTML of a component with these props. */
export type RenderFragment = <Props extends object>(
  component: ComponentType<Props>,
  props: Props,
) => string;

const FragmentCache = createContext<RenderFragment | null>(null);

/** Provides the fragment cache on the server; in the browser there is none. */
export const FragmentCacheProvider = FragmentCache.Provider;

/** Renders a component whose HTML the server caches by its props. */
export function CachedFragment<Props extends object>(fragment: CachedFragmentProps<Props>) {
  const render = useContext(FragmentCache);
  if (!render) return <BrowserFragment {...fragment} />;
  const { as: Element, className, component, props } = fragment;
  const html = render<Props>(component, props);
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Leaves the server's HTML as it is until the props change, then renders the component. */
function BrowserFragment<Props extends object>(fragment: CachedFragmentProps<Props>) {
  const { as: Element, className, component: Component, props } = fragment;
  const hydrated = useHydrated();
  const [propsOfHtml, setPropsOfHtml] = useState(hydrated ? null : JSON.stringify(props));
  if (propsOfHtml !== null && propsOfHtml === JSON.stringify(props)) {
    // React sets HTML neither at hydration nor while it stays the same, so the server's is not lost.
    const html = { __html: '' };
    return (
      <Element className={className} suppressHydrationWarning dangerouslySetInnerHTML={html} />
    );
  }
  // The HTML is gone now: it isn't shown again when its props return.
  if (propsOfHtml !== null) setPropsOfHtml(null);
  return (
    <Element className={className}>
      <Component {...(props as Props)} />
    </Element>
  );
}
