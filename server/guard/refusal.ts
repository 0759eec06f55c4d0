import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Request, Response } from 'express';
import { refusalMembers } from '../../app/routes/api/refusal-members';
import { isForCall } from '../negotiate';
import { DomainError, type ErrorCode } from '../../app/lib/domain-error';

/** What is answered instead of going on. */
export interface Refusal {
  status: number;
  code: ErrorCode;
  message?: string;
}

/** Answers what never reaches Remix: JSON for the calls, a small plain page for people. */
export function answerRefusal(
  req: Request,
  res: Response,
  { status, code, message }: Refusal,
): void {
  const text = message ?? new DomainError(code).message;
  res.status(status).setHeader('Cache-Control', 'no-store');
  if (isForCall(req) ?? !req.accepts('html')) {
    res.json({ message: text, code, ...refusalMembers(req.method, req.path) });
    return;
  }
  res.type('html').send(page(status, text));
}

/** The error page in the words and the looks of the others, without anything that could fail. */
function page(status: number, text: string): string {
  const styles = stylesheets().map((href) => `<link rel="stylesheet" href="${href}">`);
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${status} · Rummage</title>${styles.join('')}</head>
<body><main class="mx-auto flex max-w-md flex-col items-center py-8 text-center">
<img src="/error.svg" width="240" height="180" alt="An open box with nothing in it">
<h1 class="mt-6 text-lg font-bold">Sorry, an unexpected error has occurred.</h1>
<p class="mt-2 text-ink-soft"><i>${text}</i></p>
<p class="mt-6"><a class="font-semibold underline" href="/">Back to home</a></p>
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
