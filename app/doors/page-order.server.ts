const PAYMENT_PAGE = /^\/dashboard\/payment\/([^/]+)\/?$/;

/**
 * The order whose payment page sent a request, by its Referer (decision 26b); undefined when the
 * Referer is missing, of another host, or not the address of a payment page. The id is only what
 * the address says: whether there is such an order, and whose, is for the use case to ask.
 */
export function orderOfPaymentPage(request: Request): string | undefined {
  const referer = request.headers.get('Referer');
  if (!referer || !URL.canParse(referer)) return undefined;
  const { protocol, host, pathname } = new URL(referer);
  // A proxy in front may speak HTTPS while we are spoken to by HTTP, so the scheme is not compared.
  if (!/^https?:$/.test(protocol) || host !== new URL(request.url).host) return undefined;
  const [, encoded] = PAYMENT_PAGE.exec(pathname) ?? [];
  try {
    return encoded && decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
