import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useMatches,
  useRouteLoaderData,
  type ShouldRevalidateFunction,
} from '@remix-run/react';
import type { ReactNode } from 'react';
import { pageData } from './http/page-data.server';
import { rememberFreshToken } from './http/sign-in-session.server';
import { languageChoices } from './http/language-choices.server';
import { readHeader } from './http/header-data.server';
import { errorPage, pageUrl } from './http/page-handler.server';
import { requireEnrolledAdmin } from './http/return-to';
import { countOnce, identityOf, type RequestContext } from './http/request-context';
import { takeToasts } from './http/toasts.server';
import { isDomainError } from './lib/domain-error';
import { href, language } from './i18n/render-language';
import { avatarAddress } from './lib/picture';
import printed from './print.css?url';
import stylesheet from './tailwind.css?url';
import { ClientLinks, ConnectionStatus, StayForms } from './ui/client-behaviour';
import { CloseMenus, PageFocus } from './ui/page-focus';
import { CsrfProvider } from './ui/csrf-field';
import { EarlyInput } from './ui/early-input';
import { findLanguageScript } from './ui/find-language';
import { LocalTimes } from './ui/formats';
import { OfflineCopies } from './ui/offline-copies';
import { useNonce } from './ui/response-context';
import { SiteNotices } from './ui/notices';
import { Toasts } from './ui/toasts';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'stylesheet', href: printed, media: 'print' },
  { rel: 'icon', href: '/favicon.ico', sizes: '48x48' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: href('/manifest.webmanifest') },
];

/** Loads what every page shows about the visitor. Reading the pending toasts removes them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, requestId } = context;
  const identity = await countedIdentity(context, request);
  const { actor } = identity;
  const url = pageUrl(request, context);
  requireEnrolledAdmin({ ctx: { actor }, url });
  const { toasts, setCookie } = await takeToasts(context, request);
  const headers = new Headers();
  if (setCookie) headers.append('Set-Cookie', setCookie);
  await rememberFreshToken(services, identity, headers);
  const user = actor && {
    name: actor.name,
    email: actor.email,
    rights: actor.rights,
    image: actor.imageId ? avatarAddress(actor.imageId) : null,
  };
  const header = await readHeader(context, identity, url);
  return pageData(
    context,
    {
      user,
      header,
      toasts,
      unconfirmed: actor !== null && !actor.emailConfirmed && services.mailer.kind !== 'off',
      outbox: services.mailer.kind === 'outbox',
      csrf: actor ? services.cookies.formToken(actor) : null,
      publicUrl: services.publicUrl,
      footer: { social: services.env.SOCIAL_LINKS, newsletter: services.mailer.kind !== 'off' },
      languages: languageChoices(services.env.languages),
      requestId,
    },
    { headers },
  );
}

/** Identifies the visitor and applies the rate limit; a refusal becomes the error page. */
async function countedIdentity(context: RequestContext, request: Request) {
  try {
    const identity = await identityOf(context, request);
    await countOnce(context, 'read', identity);
    return identity;
  } catch (error) {
    throw isDomainError(error) ? errorPage(error, context) : error;
  }
}

/**
 * The counts in the header belong to one person and change without them: each page of a signed-in
 * person reads them again.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({ defaultShouldRevalidate }) =>
  defaultShouldRevalidate || document.body.dataset.signedIn !== undefined;

export type RootData = ReturnType<typeof useLoaderData<typeof loader>>;

/** The document of every page, error pages included: head, header, notices, footer and scripts. */
export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const nonce = useNonce();
  const { lang, locale, dir, code, prefix } = language();
  const scriptFree = useMatches().some(({ handle }) => isScriptFree(handle));
  return (
    <html lang={lang} dir={dir} data-language={code} data-locale={locale} data-prefix={prefix}>
      <head>
        <meta charSet="utf-8" />
        {/* Before the stylesheet, for which it would wait. It runs once, as the server sends it. */}
        {scriptFree ? null : (
          <script nonce={nonce} suppressHydrationWarning>
            {import.meta.env.SSR ? findLanguageScript(data?.languages ?? []) : ''}
          </script>
        )}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {/* As the header's background, in tailwind.css. */}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fffdf9" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1e2421" />
        <Meta />
        <Links />
      </head>
      <body data-signed-in={data?.user ? '' : undefined}>
        <CsrfProvider token={data?.csrf ?? null}>
          <SiteNotices />
          <Toasts toasts={data?.toasts}>{scriptFree ? null : <ConnectionStatus />}</Toasts>
          {children}
        </CsrfProvider>
        {scriptFree ? null : (
          <>
            <ClientLinks />
            <StayForms />
            <CloseMenus />
            <PageFocus />
            <LocalTimes />
            <OfflineCopies />
            <EarlyInput />
            <ScrollRestoration nonce={nonce} />
            <Scripts nonce={nonce} />
          </>
        )}
      </body>
    </html>
  );
}

export { ErrorBoundary, meta } from './ui/error-boundary';

export default function App() {
  return <Outlet />;
}

/** A page that only has to be read may ask for no scripts: `export const handle = { scriptFree: true }`. */
function isScriptFree(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'scriptFree' in handle;
}
