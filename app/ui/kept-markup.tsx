import { createContext, useContext, type ComponentType, type ReactElement } from 'react';
import { useCsrf } from './form-parts';

/** Cache of rendered component output; exists on the server only. */
export interface MarkupKeeper {
  /** Placeholder for the component until the page is assembled. */
  place<Props extends object>(
    component: ComponentType<Props>,
    props: Props,
    csrf: string | null,
  ): ReactElement;
}

const KeeperContext = createContext<MarkupKeeper | null>(null);

export const MarkupKeeperProvider = KeeperContext.Provider;

/**
 * Wraps a component so that the server renders it once per set of props. Props must be
 * JSON-serialisable; an element is allowed if its props are. The component must not read the clock
 * or a context other than that of CsrfField, whose token is inserted per page. Props are cached, so
 * they must contain no other secret. The markup is unchanged, so hydration matches.
 */
export function keptMarkup<Props extends object>(
  component: ComponentType<Props>,
): (props: Props) => ReactElement {
  const Component = component;
  return function Kept(props) {
    const keeper = useContext(KeeperContext);
    const csrf = useCsrf();
    return keeper ? keeper.place(component, props, csrf) : <Component {...props} />;
  };
}
