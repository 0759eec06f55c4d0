import { Form, useLocation } from '@remix-run/react';
import { t, Text } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { EmailAddress } from '~/ui/email-address';
import { A } from '~/ui/link';

/** Asks for the confirmation of the address until it is confirmed. It does not block the page. */
export default function ConfirmEmailBanner({ email, outbox }: { email: string; outbox: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <aside aria-label={t('accounts.banner.label')} className="border-b border-line bg-raised">
      <div className="page-width flex items-center justify-between gap-x-4 gap-y-1 py-1 text-sm max-sm:flex-col max-sm:items-start">
        <p className="min-w-0 wrap-anywhere">
          <Text
            message="accounts.banner.text"
            values={{ email: <EmailAddress address={email} /> }}
          />{' '}
          {outbox ? (
            <A href="/dev/outbox" className="text-brand underline underline-offset-4">
              {t('accounts.banner.outbox')}
            </A>
          ) : null}
        </p>
        <Form method="post" action="/confirm-email" preventScrollReset className="shrink-0">
          <CsrfField />
          <input type="hidden" name="from" value={pathname + search} />
          <Button variant="quiet">{t('accounts.banner.again')}</Button>
        </Form>
      </div>
    </aside>
  );
}
