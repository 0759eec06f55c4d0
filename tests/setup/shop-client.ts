import { newId } from '../../app/lib/ids.server';

export interface Answer {
  status: number;
  text: string;
  headers: Headers;
  /** Empty when the server died before it answered. */
  json: Record<string, unknown>;
}

/** A person at a running server, with what a browser would remember. */
export class ShopClient {
  readonly email = `buyer-${newId().toLowerCase()}@example.com`;
  #token = '';

  get token(): string {
    return this.#token;
  }

  constructor(public url: string) {}

  /** Registers, as a buyer unless told otherwise; the account outlives the server. */
  async register(role: 'buyer' | 'seller' = 'buyer'): Promise<this> {
    const person = { name: 'Bea Buyer', email: this.email, password: 'a fine password' };
    const { json } = await this.call('POST', '/sign-up', { ...person, role });
    this.#token = String(json.accessToken);
    return this;
  }

  /** The fields of a product in the first category, as POST /add-product takes them. */
  async productFields() {
    const categories = await this.call('GET', '/categories');
    const [category] = JSON.parse(categories.text) as { _id: string }[];
    return {
      name: 'Teapot',
      category: category?._id,
      originalprice: '24.00',
      resaleprice: '9.50',
      condition: 'good',
      phone: '503 555 0100',
      location: 'Portland',
      purchaseyear: '2019',
    };
  }

  /** Books anything that is left. Gives the order's id. */
  async book(): Promise<string> {
    const categories = await this.call('GET', '/categories');
    for (const { _id } of JSON.parse(categories.text) as { _id: string }[]) {
      const listed = await this.call('GET', `/api/category/${_id}?limit=100`);
      for (const { _id: productId } of JSON.parse(listed.text) as { _id: string }[]) {
        const where = { phone: '+1 503 555 0199', meetingLocation: 'Library steps' };
        const { json } = await this.call('POST', '/order', { productId, ...where });
        if (json.insertedId) return String(json.insertedId);
      }
    }
    throw new Error('There is nothing left to book.');
  }

  /** Sends the payment page's card form. */
  pay(orderId: string, number = '4242424242424242'): Promise<Answer> {
    const form = new URLSearchParams({ intent: 'card', number, expiry: '12/34', cvc: '123' });
    return this.call('POST', `/dashboard/payment/${orderId}`, form);
  }

  /** Signs in to an account that is there already. */
  async signIn(email: string, password: string): Promise<this> {
    const { json } = await this.call('POST', '/sign-in', { email, password });
    this.#token = String(json.accessToken);
    return this;
  }

  /** One request; a connection that dies is an answer with status 0. */
  async call(method: string, path: string, body?: object): Promise<Answer> {
    const isForm = body instanceof URLSearchParams || body instanceof Blob;
    try {
      const response = await fetch(this.url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(this.#token && { Authorization: `Bearer ${this.#token}` }),
          ...(body && !isForm && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const isJson = response.headers.get('Content-Type')?.includes('json');
      const { status, headers } = response;
      return { status, headers, text, json: isJson ? JSON.parse(text) : {} };
    } catch {
      return { status: 0, headers: new Headers(), text: '', json: {} };
    }
  }
}
