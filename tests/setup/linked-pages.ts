import { openSession } from '~/features/accounts/sessions.server';
import type { RunningApp } from './running-app';
import { actAs } from './test-ctx';

/** An address without its ids and the values of its query. */
export function shapeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://here.invalid');
  const path = pathname.replace(/\/[^/]*[0-9A-Z_][^/]*|\/[^/]{20,}/g, '/:id');
  return [path, ...[...searchParams.keys()].sort()].join('&');
}

/** The addresses of this site that a page leads to. */
function linksOf(html: string): string[] {
  const links = [...html.matchAll(/ href="(\/[^"/][^"#]*)/g)].map(([, link = '']) => link);
  return links
    .map((link) => link.replaceAll('&amp;', '&'))
    .filter((link) => !/^\/(assets|images|build)\//.test(link));
}

interface LinkedPage {
  path: string;
  shape: string;
  status: number;
  isHtml: boolean;
  text: string;
}

interface Visits {
  /** Without one, as a visitor. */
  userId?: string;
  /** The addresses to begin with. */
  start: readonly string[];
  /** The addresses that are followed; all by default. */
  within?: RegExp;
  /** How many pages of each shape are read, 1 by default. */
  ofEach?: number;
  visit(page: LinkedPage): void;
}

async function headersOf(app: RunningApp, userId?: string): Promise<Record<string, string>> {
  if (userId === undefined) return { Accept: 'text/html' };
  const session = { userId, remember: false, userAgent: '' };
  const { accessToken } = await openSession(actAs(app.services, null), session);
  return { Accept: 'text/html', Authorization: `Bearer ${accessToken}` };
}

/** Reads as a person the pages that links and redirects lead to. Gives how many shapes they have. */
export async function visitLinkedPages(app: RunningApp, visits: Visits): Promise<number> {
  const { userId, start, within = /^/, ofEach = 1, visit } = visits;
  const headers = await headersOf(app, userId);
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const waiting = [...start];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const shape = shapeOf(path);
    const count = counts.get(shape) ?? 0;
    if (seen.has(path) || count >= ofEach || !within.test(path)) continue;
    seen.add(path);
    counts.set(shape, count + 1);
    const answer = await fetch(app.url + path, { headers, redirect: 'manual' });
    const text = await answer.text();
    const isHtml = answer.headers.get('Content-Type')?.startsWith('text/html') ?? false;
    visit({ path, shape, status: answer.status, isHtml, text });
    const to = answer.headers.get('Location');
    if (to?.startsWith('/')) waiting.push(to);
    if (isHtml) waiting.push(...linksOf(text));
  }
  return counts.size;
}
