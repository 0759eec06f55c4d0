import { useLocation } from '@remix-run/react';
import { useState } from 'react';
import { addressIn } from '~/i18n/addresses';
import { t } from '~/i18n/render-language';
import { CloseIcon } from './icons';

/** A language that the pages are served in. */
export interface PageLanguage {
  code: string;
  /** Name of the language, in the language itself. */
  name: string;
  dir: 'ltr' | 'rtl';
  /** Prefix of all addresses in the language. */
  prefix: string;
  /** Says in the language itself that the page exists in it. */
  offer: string;
}

/** As in find-language.ts: an import would put this module into the scripts of every page. */
const DISMISSED = 'rummage-language-offer';

/** Offers the page in another language, until the offer is followed or closed once. */
export default function LanguageOffer({ languages }: { languages: readonly PageLanguage[] }) {
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(true);
  const found = languages.find(({ code }) => code === document.documentElement.dataset.offer);
  if (!open || !found) return null;
  const { code, dir, prefix, offer } = found;
  const dismiss = () => {
    rememberDismissed();
    setOpen(false);
    delete document.documentElement.dataset.offer;
  };
  return (
    <aside className="page-width" lang={code} dir={dir} aria-label={offer}>
      {/* eslint-disable-next-line no-restricted-syntax -- A would keep the language */}
      <a
        href={addressIn(prefix, pathname + search)}
        hrefLang={code}
        className="language-offer"
        onClick={rememberDismissed}
      >
        {offer}
      </a>
      <button
        type="button"
        className="language-offer-close"
        aria-label={t('ui.close')}
        onClick={dismiss}
      >
        <CloseIcon />
      </button>
    </aside>
  );
}

function rememberDismissed(): void {
  try {
    localStorage.setItem(DISMISSED, '1');
  } catch {
    // Storage may be forbidden; then the offer returns with each document.
  }
}
