import type { Request as HttpRequest, Response as HttpResponse } from 'express';
import { prefersHtml } from './content-negotiation';
import { answerErrorPage } from './guard/refusal';
import { dataRouteOf } from './page-requests';

/** Headers of an error that its page has as well. */
const OWN_HEADERS = ['allow', 'retry-after', 'set-cookie'];

/**
 * Answers the error of a resource route with the error page where a person sees it: Remix answers
 * JSON, or plain text after a fault, whatever the browser accepts. Page scripts (`_data`) and programs,
 * which do not prefer HTML, get what the route says. False where the response is left as it is.
 */
export async function answerAsErrorPage(
  req: HttpRequest,
  res: HttpResponse,
  response: Response,
): Promise<boolean> {
  const { status, headers } = response;
  if (status < 400) return false;
  const isJson = /^application\/json\b/.test(headers.get('Content-Type') ?? '');
  // Errors of pages are documents; those of photos are plain texts.
  if (!isJson && !headers.has('X-Remix-Error')) return false;
  res.vary('Accept');
  if (!prefersHtml(req.get('Accept')) || dataRouteOf(req) !== null) return false;
  for (const [name, value] of headers) if (OWN_HEADERS.includes(name)) res.append(name, value);
  answerErrorPage(res, status, isJson ? await messageOf(response) : null);
  return true;
}

/** The message of an error in JSON; null where Remix has made it, in English. */
async function messageOf(response: Response): Promise<string | null> {
  if (response.headers.has('Content-Encoding') || !response.body) return null;
  const said: unknown = await response.json().catch(() => null);
  if (typeof said !== 'object' || said === null || !('code' in said)) return null;
  return 'message' in said && typeof said.message === 'string' ? said.message : null;
}
