import { useBlocker, useNavigation } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { Currency } from '~/lib/money';
import { deleteDraft, readDraft, writeDraft } from '~/ui/draft-storage';
import { useCsrf } from '~/ui/csrf-field';
import { PHOTOS_EVENT } from '~/ui/photo-uploader';
import { ShowIn } from '~/ui/show-in';
import { ListingPreview } from './listing-preview';
import { href, t } from '~/i18n/render-language';

/** Texts that a draft has. Phone numbers and photos are not stored in the browser. */
const DRAFTED = [
  'name',
  'category',
  'condition',
  'purchaseyear',
  'description',
  'originalprice',
  'resaleprice',
  'location',
];
/** How long nothing is typed before a draft is saved and prices are looked up. */
const PAUSE_MS = 600;

export interface SellAssistantProps {
  formId: string;
  /** Of new listings a draft is saved; changes of one that exists are only warned about. */
  isNew: boolean;
  currency: Currency;
  thisYear: number;
  /** The elements that the price range and the state of the draft are shown in. */
  priceHint: HTMLElement | null;
  draftNote: HTMLElement | null;
}

/**
 * What scripts add to the sell form, loaded after it: the card as it will look, what similar listings
 * ask, a draft that saves itself, and a warning before unsaved work is left.
 */
export function SellAssistant(props: SellAssistantProps) {
  const { formId, isNew, currency, thisYear, priceHint, draftNote } = props;
  const { values, touched, hasPhotos, photo, restart, note } = useForm(formId, isNew);
  const range = usePriceRange(values);
  useWarning(isNew ? hasPhotos : touched);
  return (
    <>
      <ListingPreview values={values} currency={currency} thisYear={thisYear} photo={photo} />
      <ShowIn place={priceHint}>{range}</ShowIn>
      <ShowIn place={draftNote}>
        {note ? (
          <>
            {note === 'found' ? t('sell.draftFound') : t('sell.draftSaved')}{' '}
            <button type="button" onClick={restart} className="underline underline-offset-4">
              {t('sell.startOver')}
            </button>
          </>
        ) : null}
      </ShowIn>
    </>
  );
}

const formOf = (id: string) => document.forms.namedItem(id);

function readTexts(form: HTMLFormElement): Record<string, string> {
  const sent = new FormData(form);
  return Object.fromEntries(DRAFTED.map((name) => [name, String(sent.get(name) ?? '')]));
}

function fill(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control && 'value' in control) control.value = value;
  }
}

/** Follows the form: its texts, its first photo, and the draft of a new listing. */
function useForm(formId: string, isNew: boolean) {
  const session = useCsrf() ?? '';
  const [values, setValues] = useState<Record<string, string>>({});
  const [touched, setTouched] = useState(false);
  const [hasPhotos, setHasPhotos] = useState(false);
  const [note, setNote] = useState<'' | 'found' | 'saved'>('');
  const photo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = formOf(formId);
    if (!form) return;
    const initial = readTexts(form);
    const draft =
      isNew && Object.values(initial).every((text) => text === '') && readDraft(session);
    if (draft) {
      fill(form, draft);
      setNote('found');
    }
    setValues(readTexts(form));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onInput = () => {
      setTouched(true);
      clearTimeout(timer);
      timer = setTimeout(() => {
        const texts = readTexts(form);
        setValues(texts);
        if (isNew && writeDraft(session, texts)) setNote('saved');
      }, PAUSE_MS);
    };
    const onPhotos = () => {
      const shown = form.querySelector('.photo-tiles img, .photo-tiles canvas');
      setHasPhotos(shown !== null);
      photo.current?.replaceChildren(...(shown ? [copyOf(shown)] : []));
    };
    form.addEventListener('input', onInput);
    form.addEventListener(PHOTOS_EVENT, onPhotos);
    onPhotos();
    return () => {
      clearTimeout(timer);
      form.removeEventListener('input', onInput);
      form.removeEventListener(PHOTOS_EVENT, onPhotos);
    };
  }, [formId, isNew, session]);
  useDeletedWhenSent(isNew);
  const restart = () => {
    deleteDraft();
    const form = formOf(formId);
    form?.reset();
    setNote('');
    if (form) setValues(readTexts(form));
  };
  return { values, touched, hasPhotos, photo, restart, note };
}

function copyOf(shown: Element): Element {
  const copy = shown.cloneNode() as HTMLImageElement | HTMLCanvasElement;
  if (shown instanceof HTMLCanvasElement) {
    (copy as HTMLCanvasElement).getContext('2d')?.drawImage(shown, 0, 0);
  }
  return copy;
}

/** The draft of a listing ends when its form was accepted, which leads to another page. */
function useDeletedWhenSent(isNew: boolean): void {
  const { state, formMethod, location } = useNavigation();
  const accepted =
    state === 'loading' &&
    formMethod === 'POST' &&
    href(location.pathname) !== globalThis.location.pathname;
  useEffect(() => {
    if (isNew && accepted) deleteDraft();
  }, [isNew, accepted]);
}

/** What similar listings ask, once a category is chosen. */
function usePriceRange({ category = '', name = '' }: Record<string, string>): string | null {
  const [range, setRange] = useState<string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    if (!category) return;
    const query = new URLSearchParams({ category, name });
    fetch(href(`/dashboard/price-range?${query}&_data=routes%2Fdashboard%2Fprice-range`), {
      signal: controller.signal,
    })
      .then((response) => response.json() as Promise<{ text?: string | null }>)
      .then(
        ({ text }) => setRange(text ?? null),
        // A hint that can't be read is left out.
        () => {},
      );
    return () => controller.abort();
  }, [category, name]);
  return category ? range : null;
}

/** Asks before unsaved work is left, by a link of the site or by closing the page. */
function useWarning(unsaved: boolean): void {
  const { formMethod } = useNavigation();
  const sending = formMethod === 'POST';
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !sending && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(t('sell.leaveWarning'))) blocker.proceed();
    else blocker.reset();
  }, [blocker]);
  useEffect(() => {
    if (!unsaved || sending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [unsaved, sending]);
}
