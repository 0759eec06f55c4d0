import {
  createContext,
  useContext,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactElement,
} from 'react';

/** The part of `Value` that JSON represents: a type with elements, functions or dates does not fit. */
export type Json<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends ReactElement | bigint | symbol | ((...args: never) => unknown)
    ? never
    : { [Key in keyof Value]: Json<Value[Key]> };

export interface CachedFragmentProps<Props extends object> {
  /** The element around the component. It stays when the content is rendered anew. */
  as: 'li' | 'div';
  className?: string;
  /**
   * The content: a function of its props alone. It must not read a context, because its HTML is sent
   * to other visitors; effects and event handlers run only after its props have changed.
   */
  component: ComponentType<Props>;
  /** Includes everything that belongs to the viewer, such as whether a product is a favourite. */
  props: NoInfer<Props & Json<Props>>;
}

/** Gives the HTML of a component with these props. */
export type RenderFragment = <Props extends object>(
  component: ComponentType<Props>,
  props: Props,
) => string;

const FragmentCache = createContext<RenderFragment | null>(null);

/** On the server: renders the fragments below from the fragment cache. */
export const FragmentCacheProvider = FragmentCache.Provider;

/**
 * A component whose HTML the server caches by its props. The browser leaves that HTML as it is,
 * without hydrating it, until the props change; then the component is rendered by React.
 */
export function CachedFragment<Props extends object>(fragment: CachedFragmentProps<Props>) {
  const render = useContext(FragmentCache);
  if (!render) return <BrowserFragment {...fragment} />;
  const { as: Element, className, component, props } = fragment;
  const html = render<Props>(component, props);
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

const never = () => () => {};
const isBrowser = () => typeof document !== 'undefined';

function BrowserFragment<Props extends object>(fragment: CachedFragmentProps<Props>) {
  const { as: Element, className, component: Component, props } = fragment;
  const hydrating = useSyncExternalStore(never, () => false, isBrowser);
  // The props of the server's HTML while it is shown.
  const [shown, setShown] = useState(hydrating ? JSON.stringify(props) : null);
  if (shown !== null && shown === JSON.stringify(props)) {
    const html = { __html: '' };
    return (
      <Element className={className} suppressHydrationWarning dangerouslySetInnerHTML={html} />
    );
  }
  // Also when the first props return, React's elements stay.
  if (shown !== null) setShown(null);
  return (
    <Element className={className}>
      <Component {...(props as Props)} />
    </Element>
  );
}
