import { LINE } from './malformed-requests';

/** Targets that no browser asks for in these bytes; each deserves a 4xx, and never a fault. */
export function hostileTargets(): string[] {
  const places = [
    '/',
    '/login',
    '/dashboard/account',
    '/webhooks/stripe',
    '/api/order',
    '/images/x',
  ];
  const climbing = ['..', '.', '%2e%2e', '%2E%2e', '.%2e', '%2e'].flatMap((dots) => [
    `/${dots}`,
    `/${dots}/`,
    `/webhooks/${dots}/dashboard/account`,
    `/api/${dots}/login`,
    `/assets/${dots}/${dots}/package.json`,
  ]);
  const absolute = [
    'http://evil.example',
    'https://localhost',
    'HTTP://localhost:1',
    'javascript:x',
    'x',
  ];
  const odd = ['%', '%0', '%00', '%zz', '%c0%ae', '%ED%A0%80', '\\', '%5c', '#x', '%ff%fe'];
  return [
    ...climbing,
    ...absolute.flatMap((base) => [base, `${base}/`, `${base}/login`]),
    '*',
    '?',
    '//',
    '///',
    '//x',
    '//x/y',
    '/\\x',
    '\\\\x',
    '',
    'login',
    '//login//',
    ...odd.flatMap((one) => [
      `/${one}`,
      `/products/${one}`,
      `/api/orders/${one}`,
      `/category/a${one}`,
    ]),
    ...places.map((place) => place + '/'.repeat(3) + 'nothing'),
    ...places.map((place) => `${place === '/' ? '/x' : place};jsessionid=1`),
    ...places.map((place) => `${place}${'a'.repeat(9_000)}`),
    ...places.map((place) => `${place}?${'a&'.repeat(4_000)}`),
    ...places.map((place) => `${place}?${'a=1&'.repeat(250)}`),
    ...places.map((place) => `${place}?a=${'b'.repeat(9_000)}`),
    `/${'a/'.repeat(4_000)}`,
    `/${'%2f'.repeat(2_500)}`,
  ];
}

/** Values of a Host header that name no host of ours. */
export const hostileHosts: readonly string[] = [
  'localhost:99999',
  'localhost:65536',
  'localhost:-1',
  'localhost:1e3',
  'localhost:1:2',
  'localhost:',
  '',
  ':',
  ':80',
  '[',
  ']',
  '[]',
  '[::1',
  '[::1]]',
  '[::g]:80',
  '[::1]:99999',
  '::1',
  '[fe80::1%25eth0]',
  'user@localhost',
  'user:password@localhost',
  'localhost/',
  'localhost/path',
  'localhost?x',
  'localhost#x',
  'localhost localhost',
  'localhost,localhost',
  'löcalhost',
  'xn--',
  '%6cocalhost',
  'localhost%00',
  '127.0.0.1.',
  '127.1',
  '0x7f.1',
  '2130706433',
  '999.999.999.999',
  '1.2.3.4.5',
  '.',
  '..',
  '*',
  'a'.repeat(300),
  `${'a.'.repeat(5_000)}localhost`,
  "localhost'",
  'localhost"',
  'localhost;',
  '<x>',
];

/** What a proxy in front of us might claim about the scheme or the host, and should not. */
export const hostileForwards: readonly string[] = [
  'X-Forwarded-Proto: javascript',
  'X-Forwarded-Proto: ht tp',
  'X-Forwarded-Proto: http:',
  'X-Forwarded-Proto: https://evil.example/',
  'X-Forwarded-Proto: \\',
  'X-Forwarded-Proto: %',
  'X-Forwarded-Proto: file',
  'X-Forwarded-Proto: wss',
  `X-Forwarded-Proto: ${'h'.repeat(9_000)}`,
  'X-Forwarded-Proto: http,x',
  'X-Forwarded-Proto: ["https"]',
  'X-Forwarded-Proto: é',
  ...hostileHosts
    .filter((host) => host !== '' && !host.includes(','))
    .map((host) => `X-Forwarded-Host: ${host}`),
];

/** Headers that are long or many; they are refused or passed over, and cost little. */
export function longHeaders(): string[][] {
  const names = [
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'If-None-Match',
    'If-Modified-Since',
    'Range',
    'Authorization',
    'User-Agent',
    'Referer',
    'Origin',
    'Idempotency-Key',
    'Content-Type',
    'Sec-Fetch-Site',
    'X-Forwarded-For',
    'Forwarded',
    'Stripe-Signature',
    'Cookie',
    'X-Odd',
  ];
  const fillings = [
    'a',
    'a,',
    '",',
    'text/html,',
    ';q=0.1,',
    'a=b;',
    '0-1,',
    '"x",W/',
    ' ',
    'Bearer ',
  ];
  const long = names.flatMap((name) =>
    fillings.map((one) => [`${name}: ${one.repeat(Math.floor(16_000 / one.length))}`]),
  );
  const many = Array.from({ length: 1_000 }, (_, n) => `X-${n}: 1`);
  const cookies = Array.from({ length: 2_000 }, (_, n) => `c${n}=1`).join('; ');
  return [...long, many, [`Cookie: ${cookies}`], [`Cookie: ${'rummage_session=x;'.repeat(900)}`]];
}

/** A request for exactly this target, with exactly these headers. */
export function rawText(method: string, target: string, headers: readonly string[]): Buffer {
  return Buffer.from([`${method} ${target} HTTP/1.1`, ...headers, '', ''].join(LINE), 'utf8');
}
