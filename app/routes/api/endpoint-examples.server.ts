/**
 * Shell examples of each endpoint, for the documentation page and the test that runs it. `as`
 * selects the token; `first` holds lines that fetch the data the request needs. Names that begin
 * with $ are shell variables. The examples run on the demo data in any order, and again: those that
 * leave an order, an offer or a report open act as a newcomer, of whom each preparation makes one.
 */
export interface EndpointExample {
  as?: 'buyer' | 'seller' | 'admin' | 'newcomer' | 'session';
  first?: readonly string[];
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string>;
  /** A JSON body that is no object of texts. */
  json?: string;
  /** Files of a form, by the names of their fields. */
  files?: Record<string, string>;
}

const password = 'rummage-demo';
const buyer = 'buyer@rummage.test';
const seller = 'seller@rummage.test';
const NEW_ADDRESS = 'EMAIL="sam-$RANDOM$RANDOM@example.com"';

/** A shell line that takes a member of an answer into a variable. */
function take(name: string, member: string, address: string, as?: string): string {
  const token = as ? ` -H "Authorization: Bearer $${as}"` : '';
  return `${name}=$(curl -s "$RUMMAGE${address}"${token} | field ${member})`;
}

/** A shell command that sends a body. */
function post(address: string, as: string | null, body: Record<string, string>): string {
  const token = as ? ` -H "Authorization: Bearer $${as}"` : '';
  return `curl -s "$RUMMAGE${address}"${token} -H 'Content-Type: application/json' -d '${shellJson(body)}'`;
}

/** Shell lines that create an account, and take its token into a variable. */
function signUp(token: string, role: 'buyer' | 'seller'): string[] {
  const person = { name: 'Sam Example', email: '$EMAIL', password: 'a long passphrase', role };
  return [NEW_ADDRESS, `${token}=$(${post('/sign-up', null, person)} | field accessToken)`];
}

/** Shell lines that create an account to delete or verify, and read its id. */
function newPerson(role: 'buyer' | 'seller'): string[] {
  return [
    ...signUp('SAM', role),
    'PERSON=$(curl -s -X POST "$RUMMAGE/users" -H "Authorization: Bearer $SAM" | field _id)',
  ];
}

/** The variables that all examples use: the server, tokens, a category and a product. */
export const preparation: readonly string[] = [
  `field() { grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -n 1 | cut -d '"' -f 4; }`,
  ...['BUYER', 'SELLER', 'ADMIN'].map((name) => {
    const body = { email: `${name.toLowerCase()}@rummage.test`, password };
    return `${name}=$(${post('/sign-in', null, body)} | field accessToken)`;
  }),
  ...signUp('NEWCOMER', 'buyer'),
  take('CATEGORY', '_id', '/categories'),
  take('PRODUCT', '_id', '/advertised-products'),
];

const order = { productId: '$PRODUCT', phone: '503 555 0123', meetingLocation: 'Central Library' };
const savedSearch = { name: 'Lamps', query: 'q=lamp', frequency: 'now' };
const listing = {
  name: 'Blue enamel teapot',
  category: '$CATEGORY',
  condition: 'good',
  originalprice: '24.00',
  resaleprice: '9.50',
  purchaseyear: '2019',
  phone: '503 555 0100',
  location: 'Portland',
  description: 'Holds four cups. A chip on the lid.',
};

const takeOrder = [`ORDER=$(${post('/order', 'NEWCOMER', order)} | field insertedId)`];
const takeMine = [
  `${post('/add-product', 'SELLER', listing)} > /dev/null`,
  take('MINE', '_id', `/my-products?email=${seller}`, 'SELLER'),
];
const takeOffer = [
  ...takeMine,
  `OFFER=$(${post('/offers', 'NEWCOMER', { productId: '$MINE', amount: '7.50' })} | field id)`,
];
const onOffer = { first: takeOffer, params: { id: '$OFFER' } };
const takeRequest = [
  `${post('/add-product', 'SELLER', { ...listing, acceptsCash: 'true' })} > /dev/null`,
  take('MINE', '_id', `/my-products?email=${seller}`, 'SELLER'),
  `CASH=$(${post('/order', 'NEWCOMER', { ...order, productId: '$MINE', paymentMethod: 'cash' })} | field insertedId)`,
];
const onRequest = { first: takeRequest, params: { id: '$CASH' } };
const takeAccepted = [
  ...takeRequest,
  'curl -s -X POST "$RUMMAGE/orders/$CASH/accept" -H "Authorization: Bearer $SELLER" > /dev/null',
];
const takeCharge = [
  ...takeMine,
  `BOOKED=$(${post('/order', 'NEWCOMER', { ...order, productId: '$MINE' })} | field insertedId)`,
  `SECRET=$(${post('/create-payment-intent', 'NEWCOMER', { orderId: '$BOOKED' })} | field clientSecret)`,
  // The card goes to the provider, which in the demo is the payment page itself.
  `curl -s "\${RUMMAGE%/api}/dashboard/payment/$BOOKED" -H "Authorization: Bearer $NEWCOMER" -d 'number=4242 4242 4242 4242&expiry=12/34&cvc=123' > /dev/null`,
];
const onPaid = { first: takeCharge, params: { id: '$BOOKED' } };
const PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAADklEQVQI12PoAAMGCAUALK4GYWP1ieEAAAAASUVORK5CYII=';
const question = { productId: '$PRODUCT', text: 'Hello, is it still available?' };
const takeConversation = [
  `CONVERSATION=$(${post('/conversations', 'BUYER', question)} | field id)`,
];
const takeReport = [
  take('OTHER', '_id', '/category/$CATEGORY', 'BUYER'),
  `${post('/report', 'NEWCOMER', { productId: '$OTHER' })} > /dev/null`,
  take('REPORT', '_id', '/report', 'ADMIN'),
];

/** A cash order that its buyer has received, which completes it. */
const takeCompleted = [
  ...takeAccepted,
  'curl -s -X POST "$RUMMAGE/orders/$CASH/received" -H "Authorization: Bearer $NEWCOMER" > /dev/null',
];

const onSeller = { first: newPerson('seller'), params: { id: '$PERSON' } };

/** Keyed by method and path. A test fails when an endpoint has no example. */
export const endpointExamples: Readonly<Record<string, EndpointExample>> = {
  'POST /sign-in': { body: { email: buyer, password } },
  'POST /sign-up': {
    first: [NEW_ADDRESS],
    body: { name: 'Sam Example', email: '$EMAIL', password: 'a long passphrase', role: 'buyer' },
  },
  'POST /sign-out': {
    first: [`SESSION=$(${post('/sign-in', null, { email: buyer, password })} | field accessToken)`],
    as: 'session',
  },
  'POST /users': { as: 'buyer', body: { email: buyer, role: 'buyer' } },
  'GET /users/admin/{email}': { params: { email: 'admin@rummage.test' } },
  'GET /users/buyer/{email}': { params: { email: buyer } },
  'GET /users/seller/{email}': { params: { email: seller } },
  'GET /users/verified/{sellerEmail}': { params: { sellerEmail: seller } },
  'GET /jwt': { as: 'buyer', query: { email: buyer } },
  'GET /categories': {},
  'GET /report-reasons': {},
  'GET /places': { query: { q: 'portland' } },
  'GET /categories/{id}/fields': { params: { id: '$CATEGORY' } },
  'PUT /categories/{id}/fields': {
    as: 'admin',
    params: { id: '$CATEGORY' },
    json: `[{"key": "size", "label": "Size", "type": "choice", "filterable": true, "options": ["S", "M", "L"]},
   {"key": "width", "label": "Width", "type": "number", "unit": "cm"}]`,
  },
  'GET /advertised-products': { query: { limit: '3' } },
  'GET /products': { query: { q: 'bike', maxPrice: '400', sort: 'price-asc', limit: '3' } },
  'GET /search': { query: { q: 'chair', maxPrice: '200', limit: '3' } },
  'GET /searches': { as: 'buyer' },
  'POST /searches': {
    as: 'buyer',
    body: { name: 'Bikes under $400', query: 'q=bike&maxPrice=400', frequency: 'daily' },
  },
  'DELETE /searches/{id}': {
    as: 'buyer',
    first: [`SEARCH=$(${post('/searches', 'BUYER', savedSearch)} | field id)`],
    params: { id: '$SEARCH' },
  },
  'GET /products/{id}': { params: { id: '$PRODUCT' } },
  'POST /products/{id}/favourite': { as: 'buyer', params: { id: '$PRODUCT' } },
  'DELETE /products/{id}/favourite': { as: 'buyer', params: { id: '$PRODUCT' } },
  'GET /favourites': { as: 'buyer' },
  'GET /category/{id}': { as: 'buyer', params: { id: '$CATEGORY' }, query: { limit: '3' } },
  'POST /order': { as: 'newcomer', body: order },
  'GET /orders': { as: 'buyer', query: { email: buyer } },
  'GET /orders/{id}': { as: 'newcomer', first: takeOrder, params: { id: '$ORDER' } },
  'GET /orders/{id}/timeline': { as: 'newcomer', first: takeOrder, params: { id: '$ORDER' } },
  'POST /orders/{id}/accept': { as: 'seller', ...onRequest },
  'POST /orders/{id}/decline': { as: 'seller', ...onRequest },
  'POST /orders/{id}/handover': {
    as: 'seller',
    first: [...takeAccepted, take('CODE', 'handoverCode', '/orders/$CASH/timeline', 'NEWCOMER')],
    params: { id: '$CASH' },
    body: { code: '$CODE' },
  },
  'POST /orders/{id}/dispute': {
    as: 'newcomer',
    ...onPaid,
    body: { reason: 'not-as-described', text: 'The lid is missing.' },
  },
  'POST /orders/{id}/refund': { as: 'seller', ...onPaid, body: { amount: '2.50' } },
  'GET /balance': { as: 'seller' },
  'GET /payouts': { as: 'seller' },
  'POST /orders/{id}/received': { as: 'newcomer', first: takeAccepted, params: { id: '$CASH' } },
  'POST /orders/{id}/cancel': { as: 'newcomer', first: takeOrder, params: { id: '$ORDER' } },
  'GET /offers': { as: 'buyer' },
  'POST /offers': { as: 'newcomer', first: takeMine, body: { productId: '$MINE', amount: '7.50' } },
  'POST /offers/{id}/accept': { as: 'seller', ...onOffer },
  'POST /offers/{id}/decline': { as: 'seller', ...onOffer },
  'POST /offers/{id}/counter': { as: 'seller', ...onOffer, body: { amount: '8.50' } },
  'POST /offers/{id}/withdraw': { as: 'newcomer', ...onOffer },
  'POST /create-payment-intent': { as: 'newcomer', first: takeOrder, body: { orderId: '$ORDER' } },
  'POST /payment': {
    as: 'newcomer',
    first: takeCharge,
    body: { orderId: '$BOOKED', transactionId: '${SECRET%%_secret_*}' },
  },
  'POST /upload': {
    as: 'seller',
    first: ['PHOTO=$(mktemp)', `echo ${PIXELS} | base64 -d > "$PHOTO"`],
    files: { image: '$PHOTO' },
  },
  'GET /conversations': { as: 'buyer' },
  'GET /notifications': { as: 'seller' },
  'POST /conversations': { as: 'buyer', body: question },
  'GET /conversations/{id}/messages': {
    as: 'buyer',
    first: takeConversation,
    params: { id: '$CONVERSATION' },
  },
  'POST /conversations/{id}/messages': {
    as: 'buyer',
    first: takeConversation,
    params: { id: '$CONVERSATION' },
    body: { text: 'I could come on Saturday.' },
  },
  'POST /orders/{id}/review': {
    as: 'newcomer',
    first: takeCompleted,
    params: { id: '$CASH' },
    body: { stars: '5', text: 'Exactly as described.' },
  },
  'GET /sellers/{id}': onSeller,
  'GET /sellers/{id}/reviews': onSeller,
  'POST /sellers/{id}/follow': { as: 'buyer', ...onSeller },
  'DELETE /sellers/{id}/follow': { as: 'buyer', ...onSeller },
  'POST /people/{id}/block': { as: 'buyer', ...onSeller },
  'DELETE /people/{id}/block': { as: 'buyer', ...onSeller },
  'POST /report': { as: 'newcomer', body: { productId: '$PRODUCT' } },
  'GET /report': { as: 'admin' },
  'DELETE /report/own/{productId}': { as: 'newcomer', params: { productId: '$PRODUCT' } },
  'DELETE /report/{reportId}': { as: 'admin', first: takeReport, params: { reportId: '$REPORT' } },
  'DELETE /report/product/{productId}': {
    as: 'admin',
    first: takeMine,
    params: { productId: '$MINE' },
  },
  'POST /add-product': { as: 'seller', body: listing },
  'GET /my-products': { as: 'seller', query: { email: seller } },
  'PUT /product/advertise/{productId}': {
    as: 'seller',
    first: takeMine,
    params: { productId: '$MINE' },
  },
  'DELETE /product/delete/{productId}': {
    as: 'seller',
    first: takeMine,
    params: { productId: '$MINE' },
  },
  'GET /buyers': { as: 'admin' },
  'GET /sellers': { as: 'admin' },
  'PUT /user/verify/{userId}': {
    as: 'admin',
    first: newPerson('seller'),
    params: { userId: '$PERSON' },
  },
  'DELETE /user/delete/{userId}': {
    as: 'admin',
    first: newPerson('buyer'),
    params: { userId: '$PERSON' },
  },
};

/** The curl command of an example. */
export function curlLine(method: string, path: string, example: EndpointExample): string {
  const { as, params = {}, query, body, json, files = {} } = example;
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '');
  const search = query
    ? `?${Object.entries(query)
        .map(([key, value]) => `${key}=${value}`)
        .join('&')}`
    : '';
  // curl sends a body by POST.
  const isPlain = method === 'GET' || (method === 'POST' && (body || json || example.files));
  return [
    `curl ${isPlain ? '' : `-X ${method} `}"$RUMMAGE${address}${search}"`,
    as && `-H "Authorization: Bearer $${as.toUpperCase()}"`,
    (body || json) && "-H 'Content-Type: application/json'",
    body && `-d '${shellJson(body, '\n    ', '\n  ')}'`,
    json && `-d '${json}'`,
    ...Object.entries(files).map(([name, file]) => `-F "${name}=@${file}"`),
  ]
    .filter(Boolean)
    .join(' \\\n  ');
}

/** JSON within single quotes; variables step out of them. */
function shellJson(body: Record<string, string>, between = ' ', after = ''): string {
  const members = Object.entries(body).map(([key, value]) => {
    const text = value.startsWith('$') ? `"'"${value}"'"` : JSON.stringify(value);
    return `${JSON.stringify(key)}: ${text}`;
  });
  const before = after ? between : '';
  return `{${before}${members.join(`,${between}`)}${after}}`;
}
