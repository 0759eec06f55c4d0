/** In any language: the addresses of other languages than the default one begin with their code. */
const PAYMENT_PAGE = /^(?:\/[a-z]{2})?\/dashboard\/payment\/([^/]+)\/?$/;

/**
 * The order whose payment page sent a request, by its Referer (decision 26b); undefined when the
 * Referer is missing, of another host, or not the address of a payment page. The id is unverified:
 * the use case checks that the order exists and whose it is.
 */
export function orderOfPaymentPage(request: Request): string | undefined {
  const referer = request.headers.get('Referer');
  if (!referer || !URL.canParse(referer)) return undefined;
  const { protocol, host, pathname } = new URL(referer);
  // A reverse proxy may accept HTTPS and forward HTTP, so the scheme is not compared.
  if (!/^https?:$/.test(protocol) || host !== new URL(request.url).host) return undefined;
  const [, encoded] = PAYMENT_PAGE.exec(pathname) ?? [];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
