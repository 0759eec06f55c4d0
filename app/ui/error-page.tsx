import { useEffect, useRef, useState } from 'react';
import { Text, t } from '~/i18n/render-language';
import { Button, ButtonLink } from './button';
import { CsrfField } from './csrf-field';
import { useHydrated } from './hooks';
import { SHOWN } from './response-context';
import { PlainForm } from './link';

/** A form that arrived too soon, or maybe did not arrive, so that it can be sent again unchanged. */
export interface Resendable {
  action: string;
  fields: [name: string, value: string][];
  /** Of a button that leads to another page first, which carries the form on. */
  label?: string;
}

export interface ErrorPageProps {
  /** The HTTP status; 0 where there was no answer. */
  status: number;
  /** The error's status text or message. */
  detail: string;
  /** The path that was asked for, without its language. */
  path: string;
  requestId?: string | null;
  /** Where the same may be tried again. */
  retryHref?: string | null;
  /** A form that could not be taken now, with all that was typed into it. */
  resend?: Resendable | null;
}

/** Advice for a status, as a text; null when there is none. */
function adviceFor(status: number, path: string): string | null {
  if (status === 0) return t('ui.error.checkConnection');
  if (status === 404) {
    return t(path.startsWith('/products/') ? 'ui.error.listingGone' : 'ui.error.misspelt');
  }
  if (status === 401 || status === 403) return t('ui.error.otherAccount');
  return null;
}

/** Page shown instead of a page that failed. */
export function ErrorPage({ status, detail, path, requestId, retryHref, resend }: ErrorPageProps) {
  const advice = resend?.label ? null : adviceFor(status, path);
  const isOwn = /^\/(dashboard|unsubscribe)\//.test(path);
  const lost = status === 404 || status === 410;
  const again = Boolean(retryHref || resend);
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center py-8 text-center">
      <img src="/error.svg" width={240} height={180} alt={t('ui.error.picture')} />
      <ErrorHeading />
      <p className="mt-2">
        <i>{detail}</i>
      </p>
      {advice ? <p className="mt-1 text-ink-soft">{advice}</p> : null}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {retryHref ? <ButtonLink href={retryHref}>{t('ui.tryAgain')}</ButtonLink> : null}
        {resend ? (
          <PlainForm method="post" action={resend.action}>
            <CsrfField />
            {resend.fields.map(([name, value], index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Button>{resend.label ?? t('ui.error.sendAgain')}</Button>
          </PlainForm>
        ) : null}
        <ButtonLink href="/" variant={again ? 'quiet' : 'primary'} data-link={undefined}>
          {t('ui.error.backHome')}
        </ButtonLink>
        {lost ? (
          <ButtonLink href={isOwn ? '/dashboard' : '/search'} variant="quiet">
            {isOwn ? t('ui.dashboard') : t('ui.error.browse')}
          </ButtonLink>
        ) : null}
      </div>
      {requestId && status !== 0 && !lost ? (
        <p className="mt-6 text-sm text-ink-soft">
          <Text
            message="ui.error.nameId"
            values={{ id: <code {...{ [SHOWN]: '' }}>{requestId}</code> }}
          />
        </p>
      ) : null}
    </div>
  );
}

/** Takes the focus where it appears in a page that scripts run on, such as after a failed write. */
function ErrorHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [appeared] = useState(useHydrated());
  useEffect(() => {
    if (appeared) heading.current?.focus();
  }, [appeared]);
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="mt-6 font-display text-xl font-semibold text-balance"
    >
      {t('ui.error.heading')}
    </h1>
  );
}
