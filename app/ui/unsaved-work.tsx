import { useBlocker, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { t } from '~/i18n/render-language';
import { changedFields } from './early-input';
import { TYPED_FIELDS } from './language-switch';

/**
 * Asks before unsaved work is left, by a link of the site or by closing the page. Buttons that post
 * something else to another address are not asked about: they lead back to the page.
 */
export function useLeaveWarning(isUnsaved: () => boolean): void {
  const sending = useNavigation().formMethod === 'POST';
  const posting = usePosting();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !sending &&
      !posting.current &&
      currentLocation.pathname !== nextLocation.pathname &&
      isUnsaved(),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(t('ui.leaveWarning'))) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (sending) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved, sending]);
}

/** Whether the navigation that begins now is that of a form that posts. */
function usePosting() {
  const posting = useRef(false);
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      posting.current = (target as HTMLFormElement).method === 'post';
      // The router begins while the event is handled.
      setTimeout(() => {
        posting.current = false;
      });
    };
    document.addEventListener('submit', onSubmit, true);
    return () => document.removeEventListener('submit', onSubmit, true);
  }, []);
  return posting;
}

/** Whether the language is being changed, after which the other document has what is typed. */
function areFieldsStored(): boolean {
  try {
    return sessionStorage.getItem(TYPED_FIELDS) !== null;
  } catch {
    return false;
  }
}

export interface UnsavedWorkProps {
  formId: string;
  /** Whether the form is shown again with what was sent and refused. */
  refused: boolean;
}

/** Asks before a form that is filled in or that has photos is left. */
export default function UnsavedWork({ formId, refused }: UnsavedWorkProps) {
  useLeaveWarning(() => {
    const form = document.forms.namedItem(formId);
    if (!form) return false;
    if (form.querySelector('[name=photosKept], [name=photosPending], [name=photosFailed]'))
      return true;
    return (refused || changedFields(form).length > 0) && !areFieldsStored();
  });
  return null;
}
