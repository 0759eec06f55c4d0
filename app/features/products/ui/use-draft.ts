import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { href } from '~/i18n/render-language';
import { changedFields } from '~/ui/early-input';
import { PHOTOS_EVENT } from '~/ui/photo-uploader';
import { AUTOSAVE_PATH, draftPath } from '../listing-paths';

/** How long nothing is typed before the draft is saved. */
const PAUSE_MS = 1500;

/**
 * Fields that alone are no reason to save a form: they are filled without the seller, or are of photos
 * that a draft can't have yet.
 */
const FILLED = [
  'csrf',
  'draft',
  'offerfloor',
  'photosPlace',
  'photosPending',
  'photosFailed',
  'acceptsCash',
];

interface Refusal {
  message?: string;
}

interface DraftState {
  saved: boolean;
  /** Why the server has refused it, in the page's language; '' where it has not answered. */
  reason: string;
}

/**
 * Saves the form of a new listing while it is filled in, and at once when the page is left. Returns
 * what came of it; null before the first time. Does nothing without a draft id.
 */
export function useDraft(formId: string, draftId: string | undefined): DraftState | null {
  const [state, setState] = useState<DraftState | null>(null);
  const isSending = useRef(false);
  isSending.current = useNavigation().state !== 'idle';
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!form || !draftId) return;
    const draft = followForm(
      form,
      () => isSending.current,
      async (body, keepalive, signal) => {
        try {
          const response = await fetch(href(AUTOSAVE_PATH), {
            method: 'POST',
            body,
            keepalive,
            signal,
          });
          const { message = '' } = (response.ok ? {} : await response.json()) as Refusal;
          setState({ saved: response.ok, reason: message });
          // Loaded again, the page shows the draft.
          const address = href(draftPath(draftId));
          if (response.ok && !keepalive) history.replaceState(history.state, '', address);
          return response.ok;
        } catch {
          if (!signal.aborted) setState({ saved: false, reason: '' });
          return false;
        }
      },
    );
    return draft.stop;
  }, [formId, draftId]);
  return state;
}

type Save = (body: URLSearchParams, keepalive: boolean, signal: AbortSignal) => Promise<boolean>;

function followForm(form: HTMLFormElement, isSending: () => boolean, save: Save) {
  // What was typed before this was loaded is saved, too.
  let saved = changedFields(form).length > 0 ? '' : textsOf(form).toString();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let controller = new AbortController();
  let submitted = false;
  const saveNow = async (keepalive: boolean) => {
    clearTimeout(timer);
    timer = undefined;
    const body = textsOf(form);
    const text = body.toString();
    if (text === saved || isBare(body)) return;
    controller.abort();
    controller = new AbortController();
    if (await save(body, keepalive, controller.signal)) saved = text;
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => (isSending() ? wait() : void saveNow(false)), PAUSE_MS);
  };
  const onChange = () => {
    submitted = false;
    wait();
  };
  // Also what is on its way: a browser that leaves the page aborts it.
  const leave = () => {
    if (!submitted) void saveNow(true);
    clearTimeout(timer);
  };
  // The form itself is sent: what is on its way must not arrive after it. If it is refused it is saved.
  const onSubmit = ({ submitter }: SubmitEvent) => {
    // Conform validates a field that the focus leaves by a submission of its own.
    if (submitter?.getAttribute('name') === '__intent__') return;
    submitted = true;
    controller.abort();
    wait();
  };
  form.addEventListener('input', onChange);
  form.addEventListener(PHOTOS_EVENT, onChange);
  form.addEventListener('submit', onSubmit);
  window.addEventListener('pagehide', leave);
  wait();
  return {
    stop() {
      leave();
      form.removeEventListener('input', onChange);
      form.removeEventListener(PHOTOS_EVENT, onChange);
      form.removeEventListener('submit', onSubmit);
      window.removeEventListener('pagehide', leave);
    },
  };
}

/** Parts of a form that are saved: texts, and the photos that are uploaded. */
function textsOf(form: HTMLFormElement): URLSearchParams {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') body.append(name, value);
  }
  return body;
}

function isBare(body: URLSearchParams): boolean {
  return [...body].every(([name, value]) => value === '' || FILLED.includes(name));
}
