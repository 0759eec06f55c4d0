import { existsSync, readdirSync } from 'node:fs';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import type { Request, Response } from 'express';
import { addressIn } from '../../app/i18n/addresses';
import type { Language, Message } from '../../app/i18n/language';
import { DomainError, type ErrorCode } from '../../app/lib/domain-error';
import { inXml } from '../../app/lib/xml';
import { refusalMembers } from '../../app/http/refusal-members';
import { isForEndpoint } from '../content-negotiation';
import { languageOfEndpoint } from '../languages';

/** Error response of the guard; the request is not passed on. */
export interface Refusal {
  status: number;
  code: ErrorCode;
  message?: Message;
}

/**
 * Answers requests that never reach Remix, in the language of the address or, for endpoints, of Accept-Language: JSON for
 * endpoints, a small HTML page otherwise.
 */
export function answerRefusal(
  req: Request,
  res: Response,
  { status, code, message }: Refusal,
): void {
  const pageLanguage = res.locals.language;
  // Endpoints have no language in their address.
  const asked = pageLanguage.prefix === '' ? isForEndpoint(req) : null;
  const asJson = asked ?? !req.accepts('html');
  const language = asJson ? languageOfEndpoint(req, res) : pageLanguage;
  const text = language.t(message ?? new DomainError(code).message);
  res.status(status).setHeader('Cache-Control', 'no-store');
  if (asJson) {
    res
      .vary('Accept-Language')
      .json({ message: text, code, ...refusalMembers(req.method, req.path) });
    return;
  }
  res.type('html').send(page(status, text, language));
}

const CODES: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
};

/** Answers with the error page. `text` is in the language of the address; by default the status's. */
export function answerErrorPage(res: Response, status: number, text: string | null): void {
  const language = res.locals.language;
  const shown = text ?? language.t(new DomainError(CODES[status] ?? 'internal').message);
  res.status(status).setHeader('Cache-Control', 'no-store');
  res.type('html').send(page(status, shown, language));
}

/** The error page in the words and the looks of the others, without anything that could fail. */
function page(status: number, text: string, { t, lang, dir, prefix }: Language): string {
  const styles = stylesheets().map((href) => `<link rel="stylesheet" href="${href}">`);
  return `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${status} · Rummage</title>${styles.join('')}</head>
<body><main class="mx-auto flex max-w-md flex-col items-center py-8 text-center">
<img src="/error.svg" width="240" height="180" alt="${t('ui.error.picture')}">
<h1 class="mt-6 font-display text-xl font-semibold">${t('ui.error.heading')}</h1>
<p class="mt-2"><i>${inXml(text)}</i></p>
<p class="mt-6"><a class="font-semibold underline" href="${addressIn(prefix, '/')}">${t('ui.error.backHome')}</a></p>
</main></body></html>`;
}

let known: string[] | undefined;

/** The addresses of the built stylesheets; none while there is no build, as in development. */
function stylesheets(): string[] {
  const folder = path.resolve('build/client/assets');
  known ??= existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.css'))
        .map((name) => `/assets/${name}`)
    : [];
  return known;
}

/** Error codes of Node's HTTP parser with their statuses; every other code is a 400. */
const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const MESSAGE_BY_STATUS: Record<number, Message> = { 431: 'http.guard.head' };

const LINGER_MS = 1_000;

/** Such a response is never rendered, framed or cached. */
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cache-Control': 'no-store',
};

/** Answers in JSON what is no HTTP, too long a head, or an expectation: it never becomes a request. */
export function answerBrokenRequests(
  server: Server,
  { hsts, language }: { hsts: string | null; language: Language },
): void {
  const headers = { ...HEADERS, ...(hsts && { 'Strict-Transport-Security': hsts }) };
  const answer = (socket: Duplex, status: number, code: ErrorCode) => {
    const body = toBody(code, language, MESSAGE_BY_STATUS[status]);
    const all = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    // Closes the connection after a short delay, so that the response arrives first.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else answer(socket, STATUS_BY_CODE[error.code ?? ''] ?? 400, 'bad_request');
  });
  server.on('connect', (_req: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    answer(socket, 501, 'not_implemented');
  });
  server.on('checkExpectation', (_req: IncomingMessage, res: ServerResponse) => {
    res.writeHead(417, headers).end(toBody('bad_request', language));
  });
}

function toBody(code: ErrorCode, { t }: Language, message?: Message): string {
  return JSON.stringify({ message: t(message ?? new DomainError(code).message), code });
}
