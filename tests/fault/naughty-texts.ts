import { naughtyTexts, naughtyValues } from '../contract/naughty-values';

const codes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/** Signs that nobody sees, that turn text around, or that are no characters at all. */
const signs = [
  ...codes(0x00, 0x1f),
  ...codes(0x7f, 0x9f),
  ...['\u00a0', '\u00ad', '\u061c', '\u1680', '\u180e', '\u200b', '\u200d', '\u200e', '\u200f'],
  ...['\u2028', '\u2029', '\u202a', '\u202e', '\u2060', '\u2066', '\u2069', '\u3000', '\ufeff'],
  ...['\ufff9', '\ufffd', '\ufffe', '\uffff', '\u{1f3f4}', '\u{e0041}', '\u{1fffe}', '\u{10ffff}'],
  ...['\ud800', '\udbff', '\udc00', '\udfff', '\udc00\ud800'],
].flatMap((sign) => [`Tea${sign}pot set`]);

const markup = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '</textarea><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]><script>alert(1)</script>',
  '<iframe src="javascript:alert(1)">',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<%= 7 * 7 %>',
  '#{7*7}',
  '&lt;script&gt;',
  '&#x3c;script&#x3e;',
  '\\u003cscript\\u003e',
  '" autofocus onfocus="alert(1)',
];

const commands = [
  "'",
  '"',
  '`',
  "' OR 1=1 --",
  '\'; DELETE FROM "User"; --',
  "') UNION SELECT NULL --",
  '1; SELECT pg_sleep(10)',
  "' || (SELECT 1) || '",
  '%27',
  '*/ DROP TABLE x /*',
  '$(touch /tmp/x)',
  '`id`',
  '| cat /etc/passwd',
  '&& shutdown',
  '../../../etc/passwd%00.png',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'a\r\nSet-Cookie: x=1',
  'a%0d%0aSet-Cookie:%20x=1',
  '%s%n%x%d',
  '*)(uid=*))(|(uid=*',
  'AND', // words of a search language
  'OR',
  'NOT NEAR',
  'NEAR(a b)',
  '"unbalanced',
  'a* OR b^2',
  'name:x -y (z',
  '%_[]^',
];

const numbers = [
  ...['-0', '+1', '1.', '.5', '1e9', '1E-9', '0b1', '0o7', '1_000', '1,000.00', '1.000,00'],
  ...['Infinity', '-Infinity', '١٩.٩٩', '１９９', '½', '٣', '2147483648', '9223372036854775808'],
  ...[
    '18446744073709551616',
    '0.1e400',
    '99999999999999999999.99',
    '00',
    '1 000',
    '$5',
    '5$',
    '--1',
  ],
  ...[
    '1999-13-45',
    '2024-02-30T25:61:61Z',
    '0000',
    '10000',
    '1/0',
    'true',
    'yes',
    'on',
    '[]',
    '{}',
  ],
];

const languages = [
  'Ünïcödé ñ ß ẞ ŀ',
  'ﬀ ﬁ ﬄ',
  'e\u0301 é Å Å',
  'ﷺﷺﷺﷺ',
  'الكل في المجمو عة',
  'שלום עולם',
  'ภาษาไทย',
  '한국어 조합 각',
  '𝕿𝖍𝖊 𝖖𝖚𝖎𝖈𝖐',
  '🏳️‍🌈🇺🇳👨‍👩‍👧‍👦🫠',
  'T̷̨̛͍͖͉̘e̶̛̻̼͔͕a̸͇̳̲̐̑p̵̢̛̫̟o̴̢̨̧t̵̨̧',
  '᚛᚛ᚉᚑᚅᚔᚉᚉᚔᚋ᚜',
  '()[]{}<>«»„“',
  '\u202eteapot\u202c',
  'a'.repeat(200),
  '🫖'.repeat(100),
  'é'.repeat(5_000),
  'x'.repeat(100_000),
  ' padded ',
  '\n\nlines\r\nof text\r',
  'CON',
  'nul.txt',
  'hasOwnProperty',
  'toString',
  '__defineGetter__',
  'then',
  'prototype',
];

/** Every naughty text once. */
export const texts: readonly string[] = [
  ...new Set([...naughtyTexts, ...signs, ...markup, ...commands, ...numbers, ...languages]),
];

/** Values of other kinds, for fields of JSON. */
export const values: readonly unknown[] = [
  ...naughtyValues,
  ...[Number.MAX_SAFE_INTEGER + 2, Number.MIN_VALUE, -1e308, 0.1 + 0.2, 1e21],
  ...[[null], [{}], { '': '' }, { '\u0000': 1 }, { '\ud800': 1 }, ['\u0000'], ['\ud800']],
  ...[
    { __proto__: null, constructor: 1 },
    { toJSON: 1 },
    { then: 'x' },
    { in: [] },
    { contains: '' },
  ],
  Array.from({ length: 2_000 }, () => 'x'),
];
