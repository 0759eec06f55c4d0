import { useLocation } from '@remix-run/react';
import { useEffect, useState, type ReactNode } from 'react';
import { t } from '~/i18n/render-language';
import { CsrfField } from '~/ui/csrf-field';
import { FAVOURITE_FORM } from './favourite-button';
import { BOOK_FORM } from './product-card';
import { REPORT_FORM, WITHDRAW_FORM, reportPath } from './report-controls';
import { PlainForm } from '~/ui/link';
import { useRoot } from '~/ui/root-data';

interface CardFormsProps {
  /** The address of the page with its query; the booking dialog opens over it. */
  page: string;
  /** Whether the page's products can be reported. */
  reports?: boolean;
}

/**
 * The forms of all cards of a page, once: what a card sends besides its product's id is the same for
 * all of them and belongs to the viewer, so it can't be part of a cached card. Each page with cards
 * renders it.
 */
export function CardForms({ page, reports = false }: CardFormsProps) {
  const [action = '', query = ''] = page.split('?');
  return (
    <>
      <PlainForm id={BOOK_FORM} method="get" action={action} data-link="keep-scroll" hidden>
        {[...new URLSearchParams(query)].map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
      </PlainForm>
      <FavouriteForm id={FAVOURITE_FORM} />
      <FavouriteStatus />
      {reports ? (
        <>
          <ReportForm id={REPORT_FORM} page={page} />
          <WithdrawForm id={WITHDRAW_FORM} page={page} />
        </>
      ) : null}
    </>
  );
}

/**
 * A form is either one of CardForms, with an id that the buttons of cards name, or stands around its
 * button, which text browsers need.
 */
type FormProps = { id: string; children?: never } | { id?: never; children: ReactNode };

/** The form of favourite buttons; its response leads back to the page. */
export function FavouriteForm({ id, children }: FormProps) {
  const { pathname, search } = useLocation();
  return (
    <PlainForm
      id={id}
      method="post"
      action="/saved"
      data-stay={FAVOURITE_FORM}
      hidden={id !== undefined}
    >
      <CsrfField />
      <input type="hidden" name="from" value={pathname + withoutDialog(search)} />
      {children}
    </PlainForm>
  );
}

/** The form that leads from `page` to the page for reporting the product, or the button's one. */
export function ReportForm({
  id,
  page,
  productId,
  children,
}: FormProps & { page: string; productId?: string }) {
  return (
    <PlainForm
      id={id}
      method="get"
      action={productId && reportPath(productId)}
      data-link=""
      hidden={id !== undefined}
    >
      <input type="hidden" name="from" value={page} />
      {children}
    </PlainForm>
  );
}

/** The form that withdraws the viewer's report of the product that its button names. */
export function WithdrawForm({ id, page, children }: FormProps & { page: string }) {
  return (
    <PlainForm
      id={id}
      method="post"
      action={page}
      data-submit="keep-scroll"
      hidden={id !== undefined}
    >
      <CsrfField />
      <input type="hidden" name="intent" value="take-back-report" />
      {children}
    </PlainForm>
  );
}

/**
 * Announces that a favourite is added or removed when its button shows it: at the press. A refusal
 * has a toast. On a slow device React may not render the answer that a fetcher has for a while, but
 * only the new data.
 */
function FavouriteStatus() {
  const { user } = useRoot();
  const [pressed, setPressed] = useState<{ name: string; productId: string }>();
  useEffect(() => {
    const onSubmit = ({ target, submitter }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.dataset.stay !== FAVOURITE_FORM) return;
      if (submitter instanceof HTMLButtonElement)
        setPressed({ name: submitter.name, productId: submitter.value });
    };
    // Before React renders the press, which gives the button its other name.
    document.addEventListener('submit', onSubmit, { capture: true });
    return () => document.removeEventListener('submit', onSubmit, { capture: true });
  }, []);
  return (
    <p aria-live="polite" className="sr-only">
      {user && pressed ? (
        // A new element for another product: the same words are announced again.
        <span key={pressed.productId}>
          {pressed.name === 'save' ? t('ui.favourite.added') : t('ui.favourite.removed')}
        </span>
      ) : null}
    </p>
  );
}

/** The page to return to must not open a dialog. */
function withoutDialog(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('book');
  return query.size > 0 ? `?${query}` : '';
}
