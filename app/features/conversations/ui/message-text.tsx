import { A } from '~/ui/link';

/** The text of a message: plain, with its line breaks, and its web addresses as links. */
export function MessageText({ text }: { text: string }) {
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
      {textParts(text).map((part, index) =>
        'href' in part ? (
          <A
            key={index}
            href={part.href}
            rel="nofollow ugc noopener"
            referrerPolicy="no-referrer"
            className="underline underline-offset-4"
          >
            {part.text}
          </A>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

/** A piece of a message: text, or an address that becomes a link. */
type TextPart = { text: string } | { text: string; href: string };

/** Addresses with a scheme, or beginning with www.; no spaces, quotes, angle brackets or controls. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'`\\^{|}\p{Cc}\p{Cf}\p{Co}\p{Cn}]{1,1900}/giu;
/** Characters at the end of an address that belong to the sentence, in any language. */
const TRAILING = /(?:(?![/&%#@*])[\p{Po}\p{Pf}\p{Pi}\p{Pe}])+$/u;
/** Scheme and host, where a character follows that can begin no path, port or user. */
const HOST = /^(?:https?:\/\/|www\.)[\p{L}\p{N}\p{M}._-]*(?![\p{L}\p{N}\p{M}._/?#:@-])/iu;

/**
 * Splits a message into texts and links. Only http and https addresses become links, with the
 * exact address as their text, so that a link never says something else than where it leads.
 */
export function textParts(message: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of message.matchAll(ADDRESS)) {
    const address = withoutTrailing(HOST.exec(match[0])?.[0] ?? match[0]);
    const href = linkTo(address);
    if (!href) continue;
    if (match.index > from) parts.push({ text: message.slice(from, match.index) });
    parts.push({ text: address, href });
    from = match.index + address.length;
  }
  if (from < message.length) parts.push({ text: message.slice(from) });
  return parts;
}

/** A closing bracket belongs to the address when it has the opening one. */
function withoutTrailing(address: string): string {
  const bare = address.replace(TRAILING, '');
  const next = address[bare.length];
  return next === ')' && bare.includes('(') && !bare.includes(')') ? `${bare})` : bare;
}

function linkTo(address: string): string | null {
  const full = /^www\./i.test(address) ? `https://${address}` : address;
  if (!URL.canParse(full)) return null;
  const { protocol, username, password, hostname, href } = new URL(full);
  // Addresses with a name in front are used to look like those of another site.
  if (username || password || !hostname.includes('.')) return null;
  return protocol === 'http:' || protocol === 'https:' ? href : null;
}
