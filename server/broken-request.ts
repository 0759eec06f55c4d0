import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { DomainError, type ErrorCode } from '../app/lib/domain-error';

/** What Node's parser complains of, and the status it stands for; anything else is a 400. */
const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const LINGER_MS = 1_000;

/** Nothing of such an answer is ever shown, framed or kept. */
const HEADERS = {
  'Content-Type': 'application/json; charset=utf-8',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cache-Control': 'no-store',
};

/** Answers in JSON what is no HTTP, too long a head, or an expectation: it never becomes a request. */
export function answerBrokenRequests(server: Server, { hsts }: { hsts: string | null }): void {
  const headers = { ...HEADERS, ...(hsts && { 'Strict-Transport-Security': hsts }) };
  const answer = (socket: Duplex, status: number, code: ErrorCode) => {
    const body = toBody(code);
    const all = { ...headers, 'Content-Length': Buffer.byteLength(body), Connection: 'close' };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    // Whoever does not hang up is hung up on, a little later so that the answer arrives.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') socket.destroy();
    else answer(socket, STATUS_BY_CODE[error.code ?? ''] ?? 400, 'bad_request');
  });
  server.on('connect', (_req: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    answer(socket, 405, 'method_not_allowed');
  });
  server.on('checkExpectation', (_req: IncomingMessage, res: ServerResponse) => {
    res.writeHead(417, headers).end(toBody('bad_request'));
  });
}

function toBody(code: ErrorCode): string {
  return JSON.stringify({ message: new DomainError(code).message, code });
}
