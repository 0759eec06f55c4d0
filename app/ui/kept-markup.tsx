import { createContext, useContext, type ComponentType, type ReactElement } from 'react';

/** Remembers what components came out as; only the server has one. */
export interface MarkupKeeper {
  /** What stands for the component until the page is put together. */
  place<Props extends object>(component: ComponentType<Props>, props: Props): ReactElement;
}

const KeeperContext = createContext<MarkupKeeper | null>(null);

export const MarkupKeeperProvider = KeeperContext.Provider;

/**
 * A component that the server renders once for each set of props, of which nothing may be missing
 * in JSON: it must read neither context nor clock, and be given nothing that belongs to a session.
 * The markup is the component's own, so that browsers find nothing different.
 */
export function keptMarkup<Props extends object>(
  component: ComponentType<Props>,
): (props: Props) => ReactElement {
  const Component = component;
  return function Kept(props) {
    const keeper = useContext(KeeperContext);
    return keeper ? keeper.place(component, props) : <Component {...props} />;
  };
}
