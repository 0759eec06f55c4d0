const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a Host header names us: PUBLIC_URL's host or, outside production, loopback (decision 40). */
export function hostIsOurs(
  host: string | undefined,
  publicUrl: string,
  production: boolean,
): boolean {
  if (!host || !/^[\w.\-[\]:]+$/.test(host)) return false;
  const ours = new URL(publicUrl);
  if (host.toLowerCase() === ours.host) return true;
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return !production && LOOPBACK.has(name);
}
