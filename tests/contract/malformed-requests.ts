/** What a request does to a server that takes it at its word. */
export interface Malformed {
  name: string;
  bytes: string | Buffer;
  /** The statuses that are right; by default 400. Status 0 is a connection that just ends. */
  statuses?: readonly number[];
}

export const LINE = '\r\n';

/** A request as text. `host` is ours; a body brings its length unless `headers` say otherwise. */
export function requestText(
  host: string,
  line: string,
  headers: readonly string[] = [],
  body = '',
): string {
  const framed = headers.some((one) => /^(content-length|transfer-encoding)\s*:/i.test(one));
  const length = body && !framed ? [`Content-Length: ${Buffer.byteLength(body)}`] : [];
  const head = [line, `Host: ${host}`, ...headers, ...length];
  return `${head.join(LINE)}${LINE}${LINE}${body}`;
}

const FORM = 'Content-Type: application/x-www-form-urlencoded';
const JSON_TYPE = 'Content-Type: application/json';
const multipart = (boundary: string) => `Content-Type: multipart/form-data; boundary=${boundary}`;

/** Requests that no browser makes: addresses, hosts, heads, framings, encodings, contents. */
export function malformedRequests(host: string): Malformed[] {
  const get = (target: string, ...headers: string[]) =>
    requestText(host, `GET ${target} HTTP/1.1`, headers);
  const post = (target: string, headers: string[], body = '') =>
    requestText(host, `POST ${target} HTTP/1.1`, headers, body);
  const withHost = (...hosts: string[]) =>
    ['GET / HTTP/1.1', ...hosts.map((one) => `Host: ${one}`), '', ''].join(LINE);
  const refused = [400, 411, 413, 415, 417, 422, 501];
  return [
    { name: 'a lone percent sign', bytes: get('/%') },
    { name: 'half an escape', bytes: get('/%a') },
    { name: 'an escape that is no UTF-8', bytes: get('/%E0%A4%A') },
    { name: 'an overlong escape', bytes: get('/%c0%ae%c0%ae/') },
    { name: 'half a surrogate, escaped', bytes: get('/%ED%A0%80') },
    { name: 'an escaped NUL', bytes: get('/category/%00'), statuses: [404] },
    { name: 'an escaped NUL in the query', bytes: get('/search?q=%00') },
    { name: 'an undecodable query', bytes: get('/login?from=%zz') },
    { name: 'an undecodable _data', bytes: get('/?_data=%E0%A4%A') },
    {
      name: 'a route that is none',
      bytes: get('/?_data=routes%2Fnone'),
      statuses: [400, 403, 404],
    },
    { name: 'two slashes and a host', bytes: get('//evil.example/') },
    { name: 'a backslash', bytes: get('/\\evil.example') },
    { name: 'an escaped backslash', bytes: get('/%5Cevil.example') },
    { name: 'an absolute address elsewhere', bytes: get('http://evil.example/') },
    { name: 'no slash at all', bytes: get('login') },
    { name: 'a star', bytes: requestText(host, 'OPTIONS * HTTP/1.1') },
    { name: 'raw bytes', bytes: Buffer.from(get('/caf\xe9'), 'latin1'), statuses: [400, 404] },
    { name: 'dots that climb', bytes: get('/../../etc/passwd'), statuses: [400, 404] },
    {
      name: 'escaped dots that climb',
      bytes: get('/..%2f..%2fetc%2fpasswd'),
      statuses: [400, 404],
    },
    { name: 'an address of 40 KB', bytes: get(`/${'a'.repeat(40_000)}`), statuses: [414, 431] },
    {
      name: 'a query of 20 KB',
      bytes: get(`/search?q=${'a'.repeat(20_000)}`),
      statuses: [200, 414, 422],
    },
    { name: 'no host', bytes: `GET / HTTP/1.1${LINE}${LINE}` },
    { name: 'an empty host', bytes: withHost('') },
    { name: "somebody else's host", bytes: withHost('evil.example') },
    { name: 'two hosts', bytes: withHost(host, 'evil.example') },
    { name: 'a host with a user', bytes: withHost(`${host}@evil.example`) },
    { name: 'a host with a path', bytes: withHost(`${host}/evil`) },
    {
      name: 'an unknown method',
      bytes: requestText(host, 'BREW / HTTP/1.1'),
      statuses: [400, 501],
    },
    {
      name: 'a method of WebDAV',
      bytes: requestText(host, 'PROPFIND / HTTP/1.1'),
      statuses: [501],
    },
    { name: 'TRACE', bytes: requestText(host, 'TRACE / HTTP/1.1'), statuses: [501] },
    { name: 'CONNECT', bytes: requestText(host, `CONNECT ${host} HTTP/1.1`), statuses: [400, 501] },
    {
      name: 'HTTP of another age',
      bytes: requestText(host, 'GET / HTTP/3.7'),
      statuses: [400, 505],
    },
    { name: 'no HTTP', bytes: `hello there${LINE}${LINE}` },
    { name: 'TLS', bytes: Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3, 13, 10, 13, 10]) },
    { name: 'a head of 40 KB', bytes: get('/', `X-Long: ${'a'.repeat(40_000)}`), statuses: [431] },
    { name: 'a header with a NUL', bytes: get('/', 'X-Odd: a\0b') },
    { name: 'a header without a name', bytes: get('/', ': nothing') },
    { name: 'a header with a space', bytes: get('/', 'X Odd: 1') },
    {
      name: 'a bare line feed smuggled in',
      bytes: get('/', 'X-Odd: a\nTransfer-Encoding: chunked'),
      statuses: [200, 400],
    },
    { name: 'an expectation', bytes: get('/', 'Expect: miracles'), statuses: [417] },
    {
      name: 'a cookie of percent signs',
      bytes: get('/', 'Cookie: rummage_session=%; a=%E0%A4%A'),
      statuses: [200],
    },
    {
      name: 'a cookie that is forged',
      bytes: get('/', 'Cookie: rummage_session=eyJ9.x; rummage_toasts=e30.y'),
      statuses: [200],
    },
    {
      name: 'a range that is none',
      bytes: get('/favicon.svg', 'Range: bytes=9-1'),
      statuses: [200, 206, 416],
    },
    {
      name: 'an Accept of nonsense',
      bytes: get('/category/x', 'Accept: ;;;,*/;q=x'),
      statuses: [302, 401, 404, 406],
    },
    {
      name: 'an etag of nonsense',
      bytes: get('/categories', 'If-None-Match: W/",,"\\'),
      statuses: [200],
    },
    {
      name: 'two lengths',
      bytes: post('/sign-in', [JSON_TYPE, 'Content-Length: 2', 'Content-Length: 3'], '{} '),
    },
    {
      name: 'a length and chunks',
      bytes: post(
        '/sign-in',
        [JSON_TYPE, 'Content-Length: 2', 'Transfer-Encoding: chunked'],
        `0${LINE}${LINE}`,
      ),
    },
    { name: 'a negative length', bytes: post('/sign-in', [JSON_TYPE, 'Content-Length: -1']) },
    {
      name: 'a length that is no number',
      bytes: post('/sign-in', [JSON_TYPE, 'Content-Length: 1e3']),
    },
    {
      name: 'a length beyond all measure',
      bytes: post('/sign-in', [JSON_TYPE, 'Content-Length: 99999999999']),
      statuses: [400, 413],
    },
    {
      name: 'a broken chunk',
      bytes: post('/sign-in', [JSON_TYPE, 'Transfer-Encoding: chunked'], `zz${LINE}{}${LINE}`),
    },
    {
      name: 'an unknown transfer coding',
      bytes: post('/sign-in', [JSON_TYPE, 'Transfer-Encoding: gzip'], '{}'),
      statuses: refused,
    },
    {
      name: 'a compressed body',
      bytes: post('/sign-in', [JSON_TYPE, 'Content-Encoding: gzip'], '{}'),
      statuses: [415],
    },
    { name: 'JSON cut off', bytes: post('/sign-in', [JSON_TYPE], '{"email":') },
    {
      name: 'JSON in Latin-1',
      bytes: Buffer.from(
        post('/sign-in', [JSON_TYPE, 'Content-Length: 11'], '{"email":"\xff'),
        'latin1',
      ),
    },
    { name: 'JSON that is a list', bytes: post('/sign-in', [JSON_TYPE], '[1]') },
    {
      name: 'JSON nested deep',
      bytes: post('/sign-in', [JSON_TYPE], `{"a":${'['.repeat(50_000)}`),
    },
    {
      name: 'JSON called text',
      bytes: post('/sign-in', ['Content-Type: text/plain'], '{}'),
      statuses: [415],
    },
    {
      name: 'a form called XML',
      bytes: post('/login', ['Content-Type: text/xml'], '<a/>'),
      statuses: [415],
    },
    { name: 'a form of no type', bytes: post('/login', [], 'a=b'), statuses: [415] },
    {
      name: 'a form to a page that only reads',
      bytes: post('/blog', [FORM], 'a=b'),
      statuses: [405],
    },
    {
      name: 'a form of undecodable escapes',
      bytes: post('/login', [FORM], 'email=%E0%A4%A&password=%'),
      statuses: [400, 422],
    },
    {
      name: 'multipart without a boundary',
      bytes: post('/register', ['Content-Type: multipart/form-data'], 'x'),
    },
    { name: 'multipart with an empty boundary', bytes: post('/register', [multipart('""')], 'x') },
    {
      name: 'multipart cut off',
      bytes: post(
        '/register',
        [multipart('b')],
        `--b${LINE}Content-Disposition: form-data; name="a"${LINE}`,
      ),
    },
    {
      name: 'multipart without names',
      bytes: post('/register', [multipart('b')], `--b${LINE}${LINE}x${LINE}--b--${LINE}`),
      statuses: [400, 422],
    },
    { name: 'multipart on a page without files', bytes: post('/login', [multipart('b')], 'x') },
    { name: 'an id with a NUL inside', bytes: get('/orders/a%00b'), statuses: [404] },
    {
      name: 'a photo with a size of nonsense',
      bytes: get('/images/x/99999999999.webp'),
      statuses: [400, 404],
    },
  ];
}

/** Writes that come from elsewhere or can't say where from, each of which must be turned away. */
export function crossSiteRequests(host: string, cookie: string): Malformed[] {
  const evil = 'Origin: https://evil.example';
  const send = (method: string, target: string, headers: string[], body: string) =>
    requestText(host, `${method} ${target} HTTP/1.1`, [`Cookie: ${cookie}`, ...headers], body);
  const form = (target: string, ...headers: string[]) =>
    send('POST', target, [FORM, ...headers], 'intent=cancel&orderId=x');
  const call = (method: string, target: string, ...headers: string[]) =>
    send(method, target, [JSON_TYPE, ...headers], '{}');
  const page = '/dashboard/my-orders';
  const data = `${page}?_data=routes%2Fdashboard%2Fmy-orders`;
  const cases: [string, string][] = [
    ['a form by Origin', form(page, evil)],
    ['a form by a null Origin', form(page, 'Origin: null')],
    ['a form by an empty Origin', form(page, 'Origin:')],
    ['a form by Referer', form(page, 'Referer: https://evil.example/x')],
    ['a form by a Referer that is no address', form(page, 'Referer: rummage')],
    ['a form by Sec-Fetch-Site', form(page, 'Sec-Fetch-Site: cross-site')],
    ['a form of a sister host', form(page, 'Sec-Fetch-Site: same-site')],
    [
      'a form with two answers',
      form(page, 'Sec-Fetch-Site: same-origin', 'Sec-Fetch-Site: cross-site'),
    ],
    ['a form that says nothing', form(page)],
    ['a host that begins like ours', form(page, `Origin: http://${host}.evil.example`)],
    ['our host by another scheme', form(page, `Origin: https://${host}`)],
    ["Remix's data by Origin", form(data, evil)],
    ["Remix's data by Sec-Fetch-Site", form(data, 'Sec-Fetch-Site: cross-site')],
    ["Remix's data that says nothing", form(data)],
    ['another route by data', form('/?_data=routes%2Fsite%2Flogout', evil)],
    ['the log-out', form('/logout', evil)],
    ['a resource route', form('/dashboard/account/sessions', evil)],
    ['a heart', form('/saved', evil)],
    ['a call by Origin', call('POST', '/order', evil)],
    ['a call that says nothing', call('POST', '/order')],
    ['a call under /api', call('POST', '/api/order', evil)],
    ['a call by DELETE', call('DELETE', '/product/delete/x', evil)],
    ['a call by PUT', call('PUT', '/product/advertise/x', 'Sec-Fetch-Site: cross-site')],
    [
      'a call behind a forwarded host',
      call('POST', '/order', 'Origin: http://evil.example', 'X-Forwarded-Host: evil.example'),
    ],
    [
      'a call that overrides its method',
      call('POST', '/order', evil, 'X-HTTP-Method-Override: GET'),
    ],
  ];
  return cases.map(([name, bytes]) => ({ name, bytes, statuses: [403] }));
}
