import { Button, ButtonLink } from './button';
import { CsrfField } from './form-parts';
import { SHOWN } from './response-context';

export type ErrorPageProps = {
  /** The error's status text or message. */
  detail: string;
  requestId?: string | null;
  /** Where the same may be tried again. */
  retryHref?: string | null;
  /** A form that could not be taken now, with all that was typed into it. */
  resend?: { action: string; fields: [name: string, value: string][] } | null;
};

/** What stands in place of a page that could not be shown. */
export function ErrorPage({ detail, requestId, retryHref, resend }: ErrorPageProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center py-8 text-center">
      <img src="/error.svg" width={240} height={180} alt="An open box with nothing in it" />
      <h1 className="mt-6 text-lg font-bold text-balance">
        Sorry, an unexpected error has occurred.
      </h1>
      <p className="mt-2 text-ink-soft">
        <i>{detail}</i>
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {retryHref ? <ButtonLink href={retryHref}>Try again</ButtonLink> : null}
        {resend ? (
          <form method="post" action={resend.action}>
            <CsrfField />
            {resend.fields.map(([name, value], index) => (
              <input key={index} type="hidden" name={name} value={value} />
            ))}
            <Button>Send it again</Button>
          </form>
        ) : null}
        <ButtonLink
          href="/"
          variant={retryHref || resend ? 'quiet' : 'primary'}
          data-link={undefined}
        >
          Back to home
        </ButtonLink>
      </div>
      {requestId && !retryHref ? (
        <p className="mt-6 text-sm text-ink-soft">
          If you write to us about it, name <code {...{ [SHOWN]: '' }}>{requestId}</code>.
        </p>
      ) : null}
    </div>
  );
}
