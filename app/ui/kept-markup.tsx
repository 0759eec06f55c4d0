import { createContext, useContext, type ComponentType, type ReactElement } from 'react';
import { useCsrf } from './form-parts';

/** Remembers what components came out as; only the server has one. */
export interface MarkupKeeper {
  /** What stands for the component until the page is put together. */
  place<Props extends object>(
    component: ComponentType<Props>,
    props: Props,
    csrf: string | null,
  ): ReactElement;
}

const KeeperContext = createContext<MarkupKeeper | null>(null);

export const MarkupKeeperProvider = KeeperContext.Provider;

/**
 * A component that the server renders once for each set of props, of which nothing may be missing
 * in JSON; an element may be a prop, with such props of its own. It must read neither clock nor
 * context, CsrfField apart: a session's token is put in for each page, and no other secret may be
 * among the props, which are kept. The markup is the component's own, so that browsers find nothing
 * different.
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
