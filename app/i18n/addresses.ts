/**
 * The address of a page in a language: `/de` for `/`, `/de/search` for `/search`.
 * @param prefix Of the language: '' or '/de'.
 * @param address A path without a language, maybe with a query and a fragment.
 */
export function addressIn(prefix: string, address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  return prefix !== '' && path === '/' ? prefix + address.slice(1) : prefix + address;
}

/** An address without its language, as routes and loaders know it. */
export function bareAddress(address: string, prefix: string): string {
  const rest = address.slice(prefix.length);
  if (prefix === '' || !address.startsWith(prefix) || !/^([/?#]|$)/.test(rest)) return address;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
