import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useLoaderData,
  useMatches,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { pageData } from './doors/page-cache.server';
import { rememberFreshToken } from './doors/session-door.server';
import { errorPage } from './doors/page-door.server';
import { countOnce, identityOf, type RequestContext } from './doors/request-context';
import { takeToasts } from './doors/toasts.server';
import type { Resendable } from './doors/resendable.server';
import { isDomainError } from './lib/domain-error';
import { avatarAddress } from './lib/picture';
import stylesheet from './tailwind.css?url';
import { ClientLinks } from './ui/client-links';
import { ConnectionNotice } from './ui/connection-notice';
import { CsrfProvider } from './ui/csrf-field';
import { ErrorPage } from './ui/error-page';
import { NoMoneyNotice } from './ui/no-money-notice';
import { useNonce } from './ui/nonce';
import { isNetworkFailure } from './ui/patient-fetch';
import { PageMain } from './ui/page-main';
import { ProgressBar } from './ui/progress-bar';
import { useRequestId } from './ui/request-id';
import { SiteShell } from './ui/site-shell';
import { StayForms } from './ui/stay-forms';
import { Toasts } from './ui/toasts';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
];

/** For pages without words of their own, the error page among them. */
export const meta: MetaFunction = ({ error }) => [
  { title: error ? 'Not this way · Rummage' : 'Rummage' },
];

/** What every page shows of the visitor; takes the waiting toasts, which are then gone. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, requestId } = context;
  const identity = await countedIdentity(context, request);
  const { actor } = identity;
  const { toasts, setCookie } = await takeToasts(context, request);
  const headers = new Headers();
  if (setCookie) headers.append('Set-Cookie', setCookie);
  await rememberFreshToken(services, identity, headers);
  const user = actor && {
    name: actor.name,
    email: actor.email,
    role: actor.role,
    image: actor.imageId ? avatarAddress(actor.imageId) : null,
  };
  return pageData(
    context,
    {
      user,
      toasts,
      unconfirmed: actor !== null && !actor.emailConfirmed && services.mailer.kind !== 'off',
      outbox: services.mailer.kind === 'outbox',
      csrf: actor ? services.cookies.formToken(actor.sessionId) : null,
      publicUrl: services.publicUrl,
      footer: { social: services.env.SOCIAL_LINKS, newsletter: services.mailer.kind !== 'off' },
      requestId,
      noRealMoney: services.env.production && services.payments.name === 'sandbox',
    },
    { headers },
  );
}

/** Who is asking, counted as every page is; a refusal becomes the error page. */
async function countedIdentity(context: RequestContext, request: Request) {
  try {
    const identity = await identityOf(context, request);
    await countOnce(context, 'read', identity);
    return identity;
  } catch (error) {
    throw isDomainError(error) ? errorPage(error) : error;
  }
}

export type RootData = ReturnType<typeof useLoaderData<typeof loader>>;

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const nonce = useNonce();
  const scriptFree = useMatches().some(({ handle }) => isScriptFree(handle));
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        <ProgressBar />
        <CsrfProvider token={data?.csrf ?? null}>
          {data?.noRealMoney ? <NoMoneyNotice /> : null}
          <Toasts toasts={data?.toasts ?? []} />
          {children}
        </CsrfProvider>
        {scriptFree ? null : (
          <>
            <ClientLinks />
            <StayForms />
            <ConnectionNotice />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** The error page of every routing error (specification section 2), inside the site's frame. */
export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>('root');
  const { pathname, search } = useLocation();
  const requestId = useRequestId() ?? data?.requestId ?? null;
  const retryHref = isNetworkFailure(error) && !error.wasWriting ? pathname + search : null;
  return (
    <SiteShell user={data?.user ?? null}>
      <PageMain>
        <ErrorPage
          detail={describe(error)}
          requestId={requestId}
          retryHref={retryHref}
          resend={resendOf(error)}
        />
      </PageMain>
    </SiteShell>
  );
}

/** A page that only has to be read may ask for no scripts: `export const handle = { scriptFree: true }`. */
function isScriptFree(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'scriptFree' in handle;
}

/** The form that came too soon, if that is what went wrong. */
function resendOf(error: unknown): Resendable | null {
  if (!isRouteErrorResponse(error)) return null;
  return (error.data as { resend?: Resendable } | null)?.resend ?? null;
}

function describe(error: unknown): string {
  if (isNetworkFailure(error)) return error.message;
  if (!isRouteErrorResponse(error)) return 'Something went wrong on our side.';
  const { data, statusText, status } = error;
  const told = typeof data === 'object' && data !== null && 'message' in data ? data.message : null;
  return typeof told === 'string' ? told : statusText || String(status);
}
