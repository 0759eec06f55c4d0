import { useSyncExternalStore, useState, type ChangeEvent } from 'react';
import { MAX_PHOTO_BYTES, TOO_LARGE } from '~/lib/photo-limits';

const never = () => () => {};

/** True once scripts run in this page; false on the server and for the first render. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/** Reports photos above the size limit when they are chosen, before the form is sent. */
export function useTooLarge() {
  const [tooLarge, setTooLarge] = useState(false);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    setTooLarge([...(currentTarget.files ?? [])].some(({ size }) => size > MAX_PHOTO_BYTES));
  return { onChange, complaint: tooLarge ? [TOO_LARGE] : null };
}
