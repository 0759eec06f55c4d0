import type { Navigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** What a form of a page with several forms shows again after a refusal. */
export interface SectionState {
  values: Record<string, string>;
  errors: Record<string, string[]>;
  formError: string | null;
}

/** Whether the form with this intent, of all forms on the page, is under way. */
export function isIntentBusy({ formData }: Navigation, intent: string): boolean {
  return formData?.get('intent') === intent;
}

/** For a form that stays on its page: empties it once it has been taken, as a new page would. */
export function useFreshForm(busy: boolean, refused: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && !refused) form.current?.reset();
    wasBusy.current = busy;
  }, [busy, refused]);
  return form;
}
