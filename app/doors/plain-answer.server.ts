import { encodeBody } from '~/platform/http/encode.server';

/** A text for machines that is the same for everybody, kept for an hour. */
export function plainAnswer(request: Request, contentType: string, text: string): Response {
  const headers = new Headers({
    'Content-Type': `${contentType}; charset=utf-8`,
    'Cache-Control': 'public, max-age=3600',
  });
  return new Response(encodeBody(text, request.headers.get('Accept-Encoding'), headers), {
    headers,
  });
}

/** Text as it may stand in XML. */
export function inXml(text: string): string {
  return text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
