import { useEffect, useRef, useState } from 'react';
import type { Currency } from '~/lib/money';
import { changedFields } from '~/ui/early-input';
import { A } from '~/ui/link';
import { PHOTOS_EVENT } from '~/ui/photo-uploader';
import { ShowIn } from '~/ui/show-in';
import { useLeaveWarning } from '~/ui/unsaved-work';
import { enteredIn } from '../attribute-form';
import type { ChosenCategory, FieldView } from '../category-field';
import { DRAFTS_PATH } from '../listing-paths';
import { ListingPreview } from './listing-preview';
import { useDraft } from './use-draft';
import { href, t } from '~/i18n/render-language';

/** How long nothing is typed before prices are looked up. */
const PAUSE_MS = 600;

export interface SellAssistantProps {
  formId: string;
  /** The draft that a new listing is saved as; changes of one that exists are only warned about. */
  draftId: string | undefined;
  currency: Currency;
  thisYear: number;
  /** The elements that the price range and the state of the draft are shown in. */
  priceHint: HTMLElement | null;
  draftNote: HTMLElement | null;
  /** The category whose fields the form shows at first. */
  category: string;
  /** Shows the fields of another category. */
  onChosen: (chosen: ChosenCategory) => void;
}

/**
 * Parts of the sell form that need scripts, loaded after it: a preview of the card, the price range
 * of similar listings, a draft that is saved automatically, and a warning before unsaved work is
 * left.
 */
export function SellAssistant(props: SellAssistantProps) {
  const { formId, draftId, currency, thisYear, priceHint, draftNote } = props;
  const { values, touched, uploading, photo } = useForm(formId);
  const draft = useDraft(formId, draftId);
  const range = usePriceRange(values);
  useCategoryFields(props);
  const waiting = useDraftWaits(formId, uploading);
  useLeaveWarning(() => (draftId ? draft?.saved === false || uploading : touched));
  return (
    <>
      <ListingPreview values={values} currency={currency} thisYear={thisYear} photo={photo} />
      <ShowIn place={priceHint}>{values.category === '' ? t('sell.chooseForHint') : range}</ShowIn>
      <ShowIn place={draftNote}>
        {waiting ? t('ui.photo.stillUploading') : null}
        {!waiting && draft?.saved === false ? `${t('drafts.notSaved')} ${draft.reason}` : null}
        {!waiting && draft?.saved ? (
          <>
            {t('sell.draftSaved')}{' '}
            <A href={DRAFTS_PATH} data-link="" className="underline underline-offset-4">
              {t('drafts.see')}
            </A>
          </>
        ) : null}
      </ShowIn>
    </>
  );
}

const formOf = (id: string) => document.forms.namedItem(id);

function readTexts(form: HTMLFormElement): Record<string, string> {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as Record<string, string>;
}

/** The photos of a form in their order, and those that are on their way. */
function photosIn(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].filter(([name]) =>
    /^photos(Kept|Pending|Failed)$/.test(name),
  );
  return fields.map(([name, value]) => `${name} ${String(value)}`).join();
}

/** Follows the form: its texts and its photos. */
function useForm(formId: string) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [touched, setTouched] = useState(false);
  const [uploading, setUploading] = useState(false);
  const photo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = formOf(formId);
    if (!form) return;
    const photos = photosIn(form);
    setValues(readTexts(form));
    // It may have been typed into before this was loaded.
    setTouched(changedFields(form).length > 0);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onInput = () => {
      setTouched(true);
      clearTimeout(timer);
      timer = setTimeout(() => setValues(readTexts(form)), PAUSE_MS);
    };
    const onPhotos = () => {
      const now = photosIn(form);
      setUploading(now.includes('photosPending'));
      // Buttons that move and remove photos are no input.
      if (now !== photos) setTouched(true);
      const shown = form.querySelector('.photo-tiles img, .photo-tiles canvas');
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
  }, [formId]);
  return { values, touched, uploading, photo };
}

/**
 * Does not let 'Save draft' send the form while photos are on their way, which the draft would not
 * have. Returns whether it was pressed meanwhile.
 */
function useDraftWaits(formId: string, uploading: boolean): boolean {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    const form = formOf(formId);
    if (!form || !uploading) return;
    const onSubmit = (event: SubmitEvent) => {
      if (event.submitter?.getAttribute('value') !== 'save-draft') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setPressed(true);
    };
    form.addEventListener('submit', onSubmit, true);
    return () => {
      setPressed(false);
      form.removeEventListener('submit', onSubmit, true);
    };
  }, [formId, uploading]);
  return pressed;
}

function copyOf(shown: Element): Element {
  const copy = shown.cloneNode() as HTMLImageElement | HTMLCanvasElement;
  if (shown instanceof HTMLCanvasElement) {
    (copy as HTMLCanvasElement).getContext('2d')?.drawImage(shown, 0, 0);
  }
  return copy;
}

/** Price range of similar listings, once a category is chosen. */
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
        () => controller.signal.aborted || setRange(null),
      );
    return () => controller.abort();
  }, [category, name]);
  return category ? range : null;
}

/**
 * Reads the fields of each category that is chosen. A choice whose fields can't be read leaves the
 * fields as they are: the server checks them when the form is sent, and shows them then.
 */
function useCategoryFields({ formId, category: first, onChosen }: SellAssistantProps): void {
  const shown = useRef(first);
  useEffect(() => {
    const form = formOf(formId);
    const select = form?.elements.namedItem('category');
    if (!form || !(select instanceof HTMLSelectElement)) return;
    let asking: AbortController | undefined;
    const read = () => {
      const category = select.value;
      if (category === shown.current) return;
      shown.current = category;
      asking?.abort();
      asking = new AbortController();
      const query = new URLSearchParams({ category, _data: FIELDS_ROUTE });
      fetch(href(`/dashboard/category-fields?${query}`), { signal: asking.signal })
        .then((answer) => (answer.ok ? (answer.json() as Promise<FieldsAnswer>) : null))
        .then(
          (answer) =>
            answer && onChosen({ ...answer, category, entered: enteredIn(new FormData(form)) }),
          () => {},
        );
    };
    // It may have been chosen before this was loaded, by the person or by a draft.
    read();
    select.addEventListener('change', read);
    return () => {
      asking?.abort();
      select.removeEventListener('change', read);
    };
  }, [formId, onChosen]);
}

const FIELDS_ROUTE = 'routes/dashboard/category-fields';

interface FieldsAnswer {
  fields: FieldView[];
}
