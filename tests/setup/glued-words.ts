/** Elements that begin a new line where no style sheet applies. */
const BLOCKS = new Set(
  (
    'address article aside blockquote body caption dd details dialog div dl dt fieldset figcaption ' +
    'figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main nav ol option p pre search ' +
    'section select summary table tbody td textarea tfoot th thead tr ul br'
  ).split(' '),
);

const UNSEEN =
  /<(script|style|svg|noscript|template|head|datalist)\b[^>]*>[\s\S]*?<\/\1>|<!--.*?-->/g;

/** Where a letter or digit of one element is followed at once by one of another, without style sheets. */
export function gluedWords(html: string): string[] {
  const found = new Set<string>();
  let before = '';
  for (const [all, tag, text = ''] of html
    .replace(UNSEEN, '')
    .matchAll(/<\/?([a-z0-9]+)[^>]*>|([^<]+)/g)) {
    if (tag) {
      if (BLOCKS.has(tag) || (tag === 'input' && !all.includes('type="hidden"'))) before = '';
      continue;
    }
    if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}$]/u.test(text))
      found.add(`${before.slice(-30)}|${text.slice(0, 30)}`);
    before = text;
  }
  return [...found];
}
