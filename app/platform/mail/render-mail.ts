import { addressIn } from '~/i18n/addresses';
import type { Language } from '~/i18n/language';
import { withoutDirections, withoutOverrides } from '~/lib/directions';
import type { MailMessage, MailPart } from './mailer';

interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const LINE_WIDTH = 72;

/** The language that a message is written in, and the public address of the site. */
interface MailFrame {
  language: Pick<Language, 'lang' | 'dir' | 'prefix'>;
  publicUrl: string;
}

/**
 * A message as text and as HTML. Its paths become addresses of the pages in its language
 * (decision 54).
 */
export function renderMail(message: MailMessage, frame: MailFrame): RenderedMail {
  const { language } = frame;
  const publicUrl = frame.publicUrl + language.prefix;
  const { parts, foot = [] } = message;
  const subject = plain(message.subject).replaceAll(/\s+/g, ' ').trim();
  const signature = `Rummage, ${publicUrl}`;
  const text = [
    ...parts.map((part) => partAsText(part, frame)),
    ['-- ', ...foot.map((part) => partAsText(part, frame)), signature].join('\n'),
  ].join('\n\n');
  const html = page(subject, language, [
    ...parts.map((part) => partAsHtml(part, frame)),
    `<hr style="border:0;border-top:1px solid #e1d9c9;margin:24px 0 16px">`,
    `<div style="font-size:14px;color:#565d57">`,
    ...foot.map((part) => partAsHtml(part, frame)),
    `<p style="margin:0"><a href="${escape(publicUrl)}" style="color:#14523f">Rummage</a></p></div>`,
  ]);
  return { subject, text: `${text}\n`, html };
}

/**
 * A sentence in which no name turns the words beside it around. The marks that its values are isolated
 * with stay (ADR 258).
 */
const plain = withoutOverrides;

/** The address of one of the site's pages in the language of the message. */
export function absoluteAddress({ publicUrl, language }: MailFrame, path: string): string {
  return publicUrl + addressIn(language.prefix, path);
}

function partAsText(part: MailPart, frame: MailFrame): string {
  if (typeof part === 'string') return wrap(plain(part));
  if ('link' in part) return `${plain(part.link)}:\n${absoluteAddress(frame, part.path)}`;
  if ('facts' in part) {
    return part.facts.map(([label, value]) => `${label}: ${factValue(value, frame)}`).join('\n');
  }
  return wrap(part.quote).replaceAll(/^/gm, '> ');
}

/** One isolate from left to right and nothing else, as `formatMoney` writes an amount in Arabic. */
const ONE_ISOLATE = /^\u2066[^\u202a-\u202e\u2066-\u2069]*\u2069$/;

/**
 * The value of a fact, isolated where the language runs from right to left. An amount keeps its own
 * isolate: it begins with a mark that would turn around any other.
 */
function factValue(value: string, { language }: MailFrame): string {
  if (language.dir !== 'rtl') return withoutDirections(value);
  return ONE_ISOLATE.test(value) ? value : `\u2068${withoutDirections(value)}\u2069`;
}

/** Wraps lines at a width that mail programs leave unchanged; longer words stay whole. */
function wrap(text: string): string {
  return text.split('\n').map(wrapLine).join('\n');
}

function wrapLine(line: string): string {
  const [first = '', ...others] = line.split(' ');
  let column = first.length;
  return others.reduce((written, word) => {
    const fits = column + 1 + word.length <= LINE_WIDTH;
    column = fits ? column + 1 + word.length : word.length;
    return written + (fits ? ' ' : '\n') + word;
  }, first);
}

function partAsHtml(part: MailPart, frame: MailFrame): string {
  if (typeof part === 'string') {
    return `<p style="margin:0 0 16px">${lines(plain(part))}</p>`;
  }
  if ('link' in part) {
    const address = escape(absoluteAddress(frame, part.path));
    return (
      `<p style="margin:0 0 16px"><a href="${address}" ` +
      `style="color:#14523f;font-weight:600">${escape(plain(part.link))}</a></p>`
    );
  }
  if ('facts' in part) {
    const rows = part.facts.map(
      ([label, value]) =>
        `<b style="font-weight:600">${escape(label)}:</b> <bdi>${escape(value)}</bdi>`,
    );
    return `<p style="margin:0 0 16px">${rows.join('<br>')}</p>`;
  }
  // Mail programs know the logical properties of CSS less well.
  const start = frame.language.dir === 'rtl' ? 'right' : 'left';
  return (
    `<blockquote dir="auto" style="margin:0 0 16px;padding-${start}:12px;` +
    `border-${start}:3px solid #e1d9c9">` +
    `${lines(part.quote)}</blockquote>`
  );
}

function page(title: string, { lang, dir }: MailFrame['language'], body: string[]): string {
  return (
    `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width"><title>${escape(title)}</title></head>` +
    `<body style="margin:0;padding:24px;background:#faf6ee;color:#1d2320;` +
    `font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">` +
    `<div style="max-width:560px;margin:0 auto">${body.join('\n')}</div></body></html>`
  );
}

function lines(text: string): string {
  return escape(text).replaceAll('\n', '<br>');
}

function escape(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replaceAll(/[&<>"]/g, (found) => entities[found] ?? found);
}
