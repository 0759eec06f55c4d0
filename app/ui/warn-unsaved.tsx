import { lazy, Suspense } from 'react';
import { useHydrated } from './hooks';
import type { UnsavedWorkProps } from './unsaved-work';

// The form works without it.
const UnsavedWork = lazy(() => import('./unsaved-work').catch(() => ({ default: () => null })));

/** In a form: asks before it is left with something in it that was not sent. Loaded after the form. */
export function WarnUnsaved(props: UnsavedWorkProps) {
  return useHydrated() ? (
    <Suspense>
      <UnsavedWork {...props} />
    </Suspense>
  ) : null;
}
