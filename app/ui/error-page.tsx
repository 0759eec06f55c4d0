import { useEffect, useRef, useState } from 'react';
import { Button, ButtonLink } from './button';
import { CsrfField } from './form-parts';
import { useHydrated } from './hooks';
import { SHOWN } from './response-context';
import { PlainForm } from './link';

export interface ErrorPageProps {
  /** The HTTP status; 0 where there was no answer. */
  status: number;
  /** The error's status text or message. */
  detail: string;
  requestId?: string | null;
  /** Where the same may be tried again. */
  retryHref?: string | null;
  /** A form that could not be taken now, with all that was typed into it. */
  resend?: { action: string; fields: [name: string, value: string][] } | null;
}

/** What can be done about a status, in words. */
function adviceFor(status: number): string | null {
  if (status === 0) return 'Check your connection, then try again.';
  if (status === 404) return 'The address may be misspelt, or the listing may be gone.';
  if (status === 401 || status === 403) return 'You may need another account for this page.';
  return null;
}

/** What stands in place of a page that could not be shown. */
export function ErrorPage({ status, detail, requestId, retryHref, resend }: ErrorPageProps) {
  const advice = adviceFor(status);
  const lost = status === 404 || status === 410;
  const again = Boolean(retryHref || resend);
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center py-8 text-center">
      <img src="/error.svg" width={240} height={180} alt="An open box with nothing in it" />
      <ErrorHeading />
      <p className="mt-2">
        <i>{detail}</i>
      </p>
      {advice ? <p className="mt-1 text-ink-soft">{advice}</p> : null}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {retryHref ? <ButtonLink href={retryHref}>Try again</ButtonLink> : null}
        {resend ? (
          <PlainForm method="post" action={resend.action}>
            <CsrfField />
            {resend.fields.map(([name, value], index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Button>Send it again</Button>
          </PlainForm>
        ) : null}
        <ButtonLink href="/" variant={again ? 'quiet' : 'primary'} data-link={undefined}>
          Back to home
        </ButtonLink>
        {lost ? (
          <ButtonLink href="/search" variant="quiet">
            Browse products
          </ButtonLink>
        ) : null}
      </div>
      {requestId && !retryHref && !lost ? (
        <p className="mt-6 text-sm text-ink-soft">
          If you write to us about it, name <code {...{ [SHOWN]: '' }}>{requestId}</code>.
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
      Sorry, an unexpected error has occurred.
    </h1>
  );
}
