import type { MailMessage, MailPart } from './mailer';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const LINE_WIDTH = 72;

/** A message as text and as HTML, with `publicUrl` in front of its paths. */
export function renderMail(message: MailMessage, publicUrl: string): RenderedMail {
  const { parts, foot = [] } = message;
  const subject = message.subject.replaceAll(/\s+/g, ' ').trim();
  const signature = `Rummage, ${publicUrl}`;
  const text = [
    ...parts.map((part) => partAsText(part, publicUrl)),
    ['-- ', ...foot.map((part) => partAsText(part, publicUrl)), signature].join('\n'),
  ].join('\n\n');
  const html = page(subject, [
    ...parts.map((part) => partAsHtml(part, publicUrl)),
    `<hr style="border:0;border-top:1px solid #e1d9c9;margin:24px 0 16px">`,
    `<div style="font-size:14px;color:#565d57">`,
    ...foot.map((part) => partAsHtml(part, publicUrl)),
    `<p style="margin:0"><a href="${escape(publicUrl)}" style="color:#14523f">Rummage</a></p></div>`,
  ]);
  return { subject, text: `${text}\n`, html };
}

function partAsText(part: MailPart, publicUrl: string): string {
  if (typeof part === 'string') return wrap(part);
  if ('link' in part) return `${part.link}:\n${publicUrl}${part.path}`;
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n');
  return wrap(part.quote).replaceAll(/^/gm, '> ');
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

function partAsHtml(part: MailPart, publicUrl: string): string {
  if (typeof part === 'string') return `<p style="margin:0 0 16px">${lines(part)}</p>`;
  if ('link' in part) {
    const address = escape(publicUrl + part.path);
    return (
      `<p style="margin:0 0 16px"><a href="${address}" ` +
      `style="color:#14523f;font-weight:600">${escape(part.link)}</a></p>`
    );
  }
  if ('facts' in part) {
    const rows = part.facts.map(
      ([label, value]) => `<b style="font-weight:600">${escape(label)}:</b> ${escape(value)}`,
    );
    return `<p style="margin:0 0 16px">${rows.join('<br>')}</p>`;
  }
  return (
    `<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #e1d9c9">` +
    `${lines(part.quote)}</blockquote>`
  );
}

function page(title: string, body: string[]): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
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
