import type { IncomingMessage } from 'node:http';

/** Who asks, as Express finds it behind so many proxies that may be believed. */
export function clientAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const peer = socket.remoteAddress ?? 'unknown';
  if (proxies === 0) return peer;
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const hops = [...forwarded.split(','), peer].map((one) => one.trim()).filter(Boolean);
  return hops[Math.max(0, hops.length - 1 - proxies)] ?? peer;
}
