import type { MetaFunction } from '@remix-run/node';
import {
  isRouteErrorResponse,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { bareAddress } from '~/i18n/addresses';
import { language, t } from '~/i18n/render-language';
import { SECRET_FIELDS } from '~/lib/secret-fields';
import { ErrorPage, type ErrorPageProps, type Resendable } from './error-page';
import { SiteShell } from './layouts';
import { PageMain } from './page';
import { isNetworkFailure, type SentForm } from './retrying-fetch';
import { useRequestId } from './response-context';
import { SHOW_FIELD } from './shown-again';

/** For pages without words of their own, the error page among them. */
export const meta: MetaFunction = ({ error }) => [{ title: error ? titleOf(error) : 'Rummage' }];

function titleOf(error: unknown): string {
  return isRouteErrorResponse(error) && error.status === 404
    ? t('ui.error.titleNotFound')
    : t('ui.error.titleWrong');
}

/**
 * The error page of every routing error (specification section 2), inside the site layout. Layout
 * routes export it as well as the root: after a failed action Remix reloads only the loaders above
 * the boundary, so the page still shows the visitor as signed in.
 */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData('root') as Pick<ErrorPageProps, 'requestId'> | undefined;
  const { pathname, search } = useLocation();
  const requestId = useRequestId() ?? data?.requestId ?? null;
  const retryHref = isNetworkFailure(error) && !error.sent ? pathname + search : null;
  return (
    <SiteShell>
      <PageMain>
        <ErrorPage
          status={statusOf(error)}
          detail={describe(error)}
          path={pathname}
          requestId={requestId}
          retryHref={retryHref}
          resend={resendOf(error)}
        />
      </PageMain>
    </SiteShell>
  );
}

/** The form that came too soon or may not have arrived, if that is what went wrong. */
function resendOf(error: unknown): Resendable | null {
  if (isNetworkFailure(error)) return error.sent && resendableForm(error.sent);
  if (!isRouteErrorResponse(error)) return null;
  return (error.data as { resend?: Resendable } | null)?.resend ?? null;
}

/** Where a file or a secret was sent, its form is only shown again: they have to be entered anew. */
function resendableForm({ address, form }: SentForm): Resendable {
  const url = new URL(address, location.origin);
  url.searchParams.delete('_data');
  const fields: [string, string][] = [];
  let label: string | undefined;
  for (const [name, value] of form) {
    if (name === 'csrf' || (value as File).size === 0) continue;
    if (typeof value === 'string' && !SECRET_FIELDS.has(name)) fields.push([name, value]);
    else label = t('ui.tryAgain');
  }
  if (label) fields.push([SHOW_FIELD, '1']);
  return { action: bareAddress(url.pathname + url.search, language().prefix), fields, label };
}

/** The HTTP status of the error; 0 where the network failed. */
function statusOf(error: unknown): number {
  if (isNetworkFailure(error)) return 0;
  return isRouteErrorResponse(error) ? error.status : 500;
}

function describe(error: unknown): string {
  if (isNetworkFailure(error)) return t(error.message);
  if (!isRouteErrorResponse(error)) return t('ui.error.wrong');
  const { data, statusText, status } = error;
  const failure =
    typeof data === 'object' && data !== null && 'message' in data ? data.message : null;
  if (typeof failure === 'string') return failure;
  // A page without an action is refused by Remix, in English.
  if (status === 405) return t('errors.methodNotAllowed');
  return statusText || String(status);
}
