/**
 * Whether a Host header names the host of an address. Compares texts, because a parsed address would
 * also match other ways of writing a number of a network address. Ignored are the case, the default
 * port of the address's scheme and a final dot of the name (RFC 9110, RFC 3986 section 3.2.2).
 */
export function namesHost(header: string, { host, protocol }: URL): boolean {
  const port = protocol === 'https:' ? /:443$/ : /:80$/;
  const named = header.toLowerCase().replace(port, '');
  return named === host || named.replace(/\.(?=:\d+$|$)/, '') === host;
}
