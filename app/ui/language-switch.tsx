import { useLocation } from '@remix-run/react';
import { Suspense, useContext, useEffect } from 'react';
import { addressIn } from '~/i18n/addresses';
import { language, t } from '~/i18n/render-language';
import { CsrfField } from './csrf-field';
import { useHydrated } from './hooks';
import type { PageLanguage } from './language-offer';
import { PAGE_FORM, SWITCH_FIELD } from './page-form';
import { ShownForms } from './response-context';
import { lazyPart } from './lazy-part';

/**
 * Leads to the same page in the other languages. Each is a document of its own, so these are plain
 * links; of a signed-in person the choice is stored, for mail (decision 54).
 */
export function LanguageSwitch({
  languages,
  signedIn,
}: {
  languages: readonly PageLanguage[];
  signedIn: boolean;
}) {
  const { pathname, search } = useLocation();
  const { code: current } = language();
  useTypedFields();
  const here = pathname + search;
  const entries = languages.map(({ code, name, dir, prefix }) => {
    const props = { lang: code, dir, className: 'language-choice' };
    if (code === current) {
      return (
        <span key={code} {...props} aria-current="true">
          {name}
        </span>
      );
    }
    if (signedIn) {
      return (
        <button key={code} {...props} name="language" value={code}>
          {name}
        </button>
      );
    }
    return (
      // eslint-disable-next-line no-restricted-syntax -- A would keep the language
      <a key={code} {...props} href={addressIn(prefix, here)} hrefLang={code}>
        {name}
      </a>
    );
  });
  const spaced = entries.flatMap((entry) => [entry, ' ']);
  // React leaves alone what a noscript element contains.
  if (import.meta.env.SSR) spaced.push(<FormSwitch key="form" languages={languages} here={here} />);
  else spaced.push(<noscript key="form" />);
  if (!signedIn) return <nav aria-label={t('languages.switch')}>{spaced}</nav>;
  return (
    // eslint-disable-next-line no-restricted-syntax -- the address has no language
    <form method="post" action="/language" aria-label={t('languages.switch')}>
      <CsrfField />
      <input type="hidden" name="to" value={here} />
      {spaced}
    </form>
  );
}

/**
 * The choices where no scripts run, on a page that is there for a form: they send the form, and it is
 * shown again as it was typed. They take the place of the others by `noscript button` in the styles.
 */
function FormSwitch({ languages, here }: { languages: readonly PageLanguage[]; here: string }) {
  const hasForm = useContext(ShownForms)?.has(PAGE_FORM);
  const others = languages.filter(({ code }) => code !== language().code);
  return (
    <noscript>
      {hasForm
        ? others.map(({ code, name, dir, prefix }) => (
            <button
              key={code}
              lang={code}
              dir={dir}
              className="language-choice"
              form={PAGE_FORM}
              formAction={addressIn(prefix, here)}
              formNoValidate
              name={SWITCH_FIELD}
              value={code}
            >
              {name}
            </button>
          ))
        : null}
    </noscript>
  );
}

/** Where the fields of a half-filled form are between two documents. */
export const TYPED_FIELDS = 'rummage-typed-fields';

/** Half-filled forms stay filled in the other language. Loaded with the first letter typed. */
function useTypedFields(): void {
  useEffect(() => {
    const typed = new Set<EventTarget | null>();
    const load = (stored?: string) =>
      void import('./typed-fields').then(({ storeOnSwitch, restoreFields }) => {
        storeOnSwitch(TYPED_FIELDS, typed);
        if (stored) restoreFields(stored, typed);
      });
    // Collected here, because more fields may be typed into while the module loads.
    const onInput = ({ target }: Event) => {
      if (typed.size === 0 && !stored) load();
      typed.add(target);
    };
    const stored = takeTypedFields();
    if (stored) load(stored);
    document.addEventListener('input', onInput);
    return () => document.removeEventListener('input', onInput);
  }, []);
}

function takeTypedFields(): string | null {
  try {
    const stored = sessionStorage.getItem(TYPED_FIELDS);
    sessionStorage.removeItem(TYPED_FIELDS);
    return stored;
  } catch {
    // Storage may be forbidden; then nothing is stored.
    return null;
  }
}

const LanguageOffer = lazyPart(() => import('./language-offer'));

/** The line that offers the page in the language that `findLanguageScript` has found. */
export function OfferBrowserLanguage({ languages }: { languages: readonly PageLanguage[] }) {
  const found = useHydrated() && document.documentElement.dataset.offer;
  return (
    <div className="language-line">
      {found && (
        <Suspense>
          <LanguageOffer languages={languages} />
        </Suspense>
      )}
    </div>
  );
}
