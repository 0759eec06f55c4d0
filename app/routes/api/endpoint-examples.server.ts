/**
 * Shell examples of each endpoint, for the documentation page and the test that runs it. `as`
 * selects the token; `first` holds lines that fetch the data the request needs. Names that begin
 * with $ are shell variables. The examples run on the demo data in any order.
 */
export interface EndpointExample {
  as?: 'buyer' | 'seller' | 'admin' | 'session';
  first?: readonly string[];
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string>;
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

/** Shell lines that create an account to delete or verify, and read its id. */
function newPerson(role: 'buyer' | 'seller'): string[] {
  const person = { name: 'Sam Example', email: '$EMAIL', password: 'a long passphrase', role };
  return [
    NEW_ADDRESS,
    `SAM=$(${post('/sign-up', null, person)} | field accessToken)`,
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
  take('CATEGORY', '_id', '/categories'),
  take('PRODUCT', '_id', '/advertised-products'),
];

const order = { productId: '$PRODUCT', phone: '503 555 0123', meetingLocation: 'Central Library' };
const listing = {
  name: 'Blue enamel teapot',
  category: '$CATEGORY',
  originalprice: '24.00',
  resaleprice: '9.50',
  condition: 'good',
  phone: '503 555 0100',
  location: 'Portland',
  purchaseyear: '2019',
  description: 'Holds four cups. A chip on the lid.',
};

const takeOrder = [`ORDER=$(${post('/order', 'BUYER', order)} | field insertedId)`];
const takeMine = [
  `${post('/add-product', 'SELLER', listing)} > /dev/null`,
  take('MINE', '_id', `/my-products?email=${seller}`, 'SELLER'),
];
const takeOffer = [
  ...takeMine,
  `OFFER=$(${post('/offers', 'BUYER', { productId: '$MINE', amount: '7.50' })} | field id)`,
];
const onOffer = { first: takeOffer, params: { id: '$OFFER' } };
const takeCharge = [
  ...takeMine,
  `BOOKED=$(${post('/order', 'BUYER', { ...order, productId: '$MINE' })} | field insertedId)`,
  `SECRET=$(${post('/create-payment-intent', 'BUYER', { orderId: '$BOOKED' })} | field clientSecret)`,
  // The card goes to the provider, which in the demo is the payment page itself.
  `curl -s "\${RUMMAGE%/api}/dashboard/payment/$BOOKED" -H "Authorization: Bearer $BUYER" -d 'number=4242 4242 4242 4242&expiry=12/34&cvc=123' > /dev/null`,
];
const PIXELS =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAADklEQVQI12PoAAMGCAUALK4GYWP1ieEAAAAASUVORK5CYII=';
const question = { productId: '$PRODUCT', text: 'Hello, is it still available?' };
const takeConversation = [
  `CONVERSATION=$(${post('/conversations', 'BUYER', question)} | field id)`,
];
const takeReport = [
  take('OTHER', '_id', '/category/$CATEGORY', 'BUYER'),
  `${post('/report', 'BUYER', { productId: '$OTHER' })} > /dev/null`,
  take('REPORT', '_id', '/report', 'ADMIN'),
];

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
  'GET /advertised-products': { query: { limit: '3' } },
  'GET /products': { query: { q: 'bike', maxPrice: '400', sort: 'price-asc', limit: '3' } },
  'GET /products/{id}': { params: { id: '$PRODUCT' } },
  'GET /category/{id}': { as: 'buyer', params: { id: '$CATEGORY' }, query: { limit: '3' } },
  'POST /order': { as: 'buyer', body: order },
  'GET /orders': { as: 'buyer', query: { email: buyer } },
  'GET /orders/{id}': { as: 'buyer', first: takeOrder, params: { id: '$ORDER' } },
  'GET /offers': { as: 'buyer' },
  'POST /offers': { as: 'buyer', first: takeMine, body: { productId: '$MINE', amount: '7.50' } },
  'POST /offers/{id}/accept': { as: 'seller', ...onOffer },
  'POST /offers/{id}/decline': { as: 'seller', ...onOffer },
  'POST /offers/{id}/counter': { as: 'seller', ...onOffer, body: { amount: '8.50' } },
  'POST /offers/{id}/withdraw': { as: 'buyer', ...onOffer },
  'POST /create-payment-intent': { as: 'buyer', first: takeOrder, body: { orderId: '$ORDER' } },
  'POST /payment': {
    as: 'buyer',
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
  'POST /conversations': {
    as: 'buyer',
    body: { productId: '$PRODUCT', text: 'Hello, is it still available?' },
  },
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
  'POST /people/{id}/block': {
    as: 'buyer',
    first: newPerson('seller'),
    params: { id: '$PERSON' },
  },
  'DELETE /people/{id}/block': {
    as: 'buyer',
    first: newPerson('seller'),
    params: { id: '$PERSON' },
  },
  'POST /report': { as: 'buyer', body: { productId: '$PRODUCT' } },
  'GET /report': { as: 'admin' },
  'DELETE /report/own/{productId}': { as: 'buyer', params: { productId: '$PRODUCT' } },
  'DELETE /report/{reportId}': {
    as: 'admin',
    first: takeReport,
    params: { reportId: '$REPORT' },
  },
  'DELETE /report/product/{productId}': {
    as: 'admin',
    first: takeMine,
    params: { productId: '$MINE' },
  },
  'POST /add-product': {
    as: 'seller',
    body: listing,
  },
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
  const { as, params = {}, query, body, files = {} } = example;
  const address = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '');
  const search = query
    ? `?${Object.entries(query)
        .map(([key, value]) => `${key}=${value}`)
        .join('&')}`
    : '';
  return [
    `curl ${method === 'GET' || body || example.files ? '' : `-X ${method} `}"$RUMMAGE${address}${search}"`,
    as && `-H "Authorization: Bearer $${as.toUpperCase()}"`,
    body && "-H 'Content-Type: application/json'",
    body && `-d '${shellJson(body, '\n    ', '\n  ')}'`,
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
