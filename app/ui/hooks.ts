import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** True once scripts run in this page; false on the server and for the first render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
