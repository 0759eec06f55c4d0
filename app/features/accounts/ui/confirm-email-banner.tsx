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
      {/* On a phone the button stands beside the request, and the address has the lines below them. */}
      <div className="page-width flex items-center justify-between gap-x-4 gap-y-1 py-1 text-sm max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]">
        <p className="min-w-0 wrap-anywhere max-sm:contents">
          {t('accounts.banner.ask')}{' '}
          <span className="max-sm:order-last max-sm:col-span-full max-sm:text-ink-soft">
            <Text
              message="accounts.banner.sent"
              values={{ email: <EmailAddress address={email} /> }}
            />{' '}
            {outbox ? (
              <A href="/dev/outbox" className="text-brand underline underline-offset-4">
                {t('accounts.banner.outbox')}
              </A>
            ) : null}
          </span>
        </p>
        <Form method="post" action="/confirm-email" preventScrollReset className="shrink-0">
          <CsrfField />
          <input type="hidden" name="from" value={pathname + search} />
          <Button variant="bare" className="plain-button">
            {t('accounts.banner.again')}
          </Button>
        </Form>
      </div>
    </aside>
  );
}
