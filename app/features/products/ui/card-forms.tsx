import { useLocation } from '@remix-run/react';
import { CsrfField } from '~/ui/csrf-field';
import { FAVOURITE_FORM } from './favourite-button';
import { BOOK_FORM } from './product-card';
import { REPORT_FORM, WITHDRAW_FORM } from './report-controls';
import { PlainForm } from '~/ui/link';

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
  const { pathname, search } = useLocation();
  const [action = '', query = ''] = page.split('?');
  return (
    <>
      <PlainForm id={BOOK_FORM} method="get" action={action} data-link="keep-scroll" hidden>
        {[...new URLSearchParams(query)].map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
      </PlainForm>
      <PlainForm id={FAVOURITE_FORM} method="post" action="/saved" data-stay="" hidden>
        <CsrfField />
        <input type="hidden" name="from" value={pathname + withoutDialog(search)} />
      </PlainForm>
      {reports ? (
        <>
          <PlainForm id={REPORT_FORM} method="get" data-link="" hidden>
            <input type="hidden" name="from" value={page} />
          </PlainForm>
          <PlainForm
            id={WITHDRAW_FORM}
            method="post"
            action={page}
            data-submit="keep-scroll"
            hidden
          >
            <CsrfField />
            <input type="hidden" name="intent" value="take-back-report" />
          </PlainForm>
        </>
      ) : null}
    </>
  );
}

/** The page to return to must not open a dialog. */
function withoutDialog(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('book');
  return query.size > 0 ? `?${query}` : '';
}
