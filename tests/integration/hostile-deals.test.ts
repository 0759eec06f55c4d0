/** Hostile texts in every field of conversations, offers and blocks: refused or shown as text. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { withdrawOffer } from '~/features/offers/answer-offer.server';
import { naughtyTexts } from '../contract/naughty-values';
import { encode } from '../fault/naughty-targets';
import { apiApp, type ApiApp } from '../setup/api-app';
import { onEachDatabase } from '../setup/databases';
import { actAs } from '../setup/test-ctx';

/**
 * Texts that try to be markup, to turn the direction around, to hide or to be too long;
 * `HOSTILE_TEXTS=1000` sends more of them.
 */
const hostile = [
  '<script>alert(1)</script>',
  '</textarea><img src=x onerror=alert(1)>',
  '</script><script>alert(1)//',
  '\u202e\u2066right to left\u2069',
  'zero\u200bwidth\u200d\u2060',
  '\u200b\u200b',
  'Z̴̢̛͓a̷l̸g̶o̵'.repeat(50),
  'W'.repeat(2000),
  'x'.repeat(100_000),
  'a\0b',
  '\ud800 half a pair',
  'javascript:alert(1) https://a.example/"onmouseover=alert(1)',
  'http://evil.example/<script>alert(1)</script>',
  '&lt;b&gt; & {{constructor}} ${x} %00 \\u0000 {count}',
  '\'; DROP TABLE "Message"; --',
];
const texts = fc.sample(
  fc.oneof(
    fc.constantFrom(...hostile, ...naughtyTexts),
    fc.string({ unit: 'binary', maxLength: 2200 }),
    fc
      .tuple(fc.constantFrom(...hostile), fc.string({ unit: 'grapheme' }))
      .map((all) => all.join('')),
  ),
  { numRuns: Number(process.env.HOSTILE_TEXTS ?? 40), seed: 20 },
);

type Send = (text: string) => Promise<number>;

/** Sends a text in each field, through the page and through the endpoint. */
async function fieldsOf(world: ApiApp): Promise<Record<string, [page: Send, call: Send]>> {
  const headers = {
    page: await world.headersOf('buyer', 'cookie'),
    call: await world.headersOf('buyer', 'bearer'),
    sellerPage: await world.headersOf('seller', 'cookie'),
    sellerCall: await world.headersOf('seller', 'bearer'),
  };
  const ask = async (path: string, init: RequestInit) => {
    const answer = await fetch(world.url + path, { redirect: 'manual', ...init });
    expect(await answer.text()).not.toMatch(/<script>alert|<img src=x|href="javascript:/i);
    return answer.status;
  };
  const form =
    (path: string, of: (text: string) => Record<string, string>, as = headers.page): Send =>
    (text) =>
      ask(path, {
        method: 'POST',
        headers: {
          ...as,
          accept: 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: Object.entries(of(text))
          .map(([name, value]) => `${name}=${encode(value)}`)
          .join('&'),
      });
  const json =
    (path: string, of: (text: string) => object, as = headers.call): Send =>
    (text) =>
      ask(path, {
        method: 'POST',
        headers: { ...as, 'content-type': 'application/json' },
        body: JSON.stringify(of(text)),
      });
  const search =
    (path: string): Send =>
    (text) =>
      ask(`${path}?q=${encode(text.slice(0, 2000))}`, {
        headers: { ...headers.page, accept: 'text/html' },
      });
  const address =
    (method: string, of: (text: string) => string): Send =>
    (text) =>
      ask(of(encode(text.slice(0, 2000))), { method, headers: headers.call });

  const { conversationId } = await world.newConversation();
  const talk = `/dashboard/messages/${conversationId}`;
  const { productId } = await world.newProduct();
  const { productId: fresh } = await world.newProduct();
  const { offerId } = await world.newOffer();
  const offer = { productId, amount: '15.00', phone: '', meetingLocation: '' };
  const offerFields = (name: string): [Send, Send] => [
    form(`/products/${productId}/offer`, (text) => ({ ...offer, [name]: text })),
    json('/api/offers', (text) => ({ ...offer, [name]: text })),
  ];
  const message = `/api/conversations/${conversationId}/messages`;
  return {
    message: [form(talk, (text) => ({ text })), json(message, (text) => ({ text }))],
    'first message': [
      form(`/dashboard/messages/new?product=${fresh}`, (text) => ({ text })),
      json('/api/conversations', (text) => ({ productId: fresh, text })),
    ],
    'form key and product': [
      form(talk, (formKey) => ({ text: 'Hi', formKey })),
      json('/api/conversations', (text) => ({ productId: text, text: 'Hi' })),
    ],
    amount: offerFields('amount'),
    phone: offerFields('phone'),
    'meeting place': offerFields('meetingLocation'),
    counter: [
      form(`/dashboard/offers/${offerId}/counter`, (amount) => ({ amount }), headers.sellerPage),
      json(`/api/offers/${offerId}/counter`, (amount) => ({ amount }), headers.sellerCall),
    ],
    'answer to an offer': [
      form('/dashboard/offers', (text) => ({ offerId: text, intent: 'accept', from: text })),
      address('POST', (id) => `/api/offers/${id}/accept`),
    ],
    search: [search('/dashboard/messages'), search('/dashboard/offers')],
    'search of blocked people': [
      search('/dashboard/blocked'),
      address('GET', (cursor) => `/api/conversations?cursor=${cursor}`),
    ],
    block: [
      form('/dashboard/blocked', (personId) => ({ personId })),
      address('POST', (id) => `/api/people/${id}/block`),
    ],
    'end of a block': [
      form(`${talk}/block`, (intent) => ({
        intent: intent === 'block' ? 'block' : 'unblock',
        intent2: intent,
      })),
      address('DELETE', (id) => `/api/people/${id}/block`),
    ],
  };
}

onEachDatabase('hostile texts', (it) => {
  it(
    'in every field are stored as they are or refused, and shown as text',
    { timeout: 60_000 + texts.length * 600 },
    async ({ db }) => {
      const world = await apiApp(db);
      try {
        const fields = await fieldsOf(world);
        const buyer = actAs(world.services, world.people.buyer);
        const open = { status: 'open', madeBy: 'buyer', buyerId: world.people.buyer.userId };
        for (const [name, ways] of Object.entries(fields)) {
          const seen = new Set<number>();
          // In turn through the page and the endpoint.
          for (const [at, text] of texts.entries()) {
            const status = await (at % 2 ? ways[0] : ways[1])(text);
            seen.add(status);
            expect(status, `${name}: ${JSON.stringify(text.slice(0, 99))}`).toBeLessThan(500);
            // A stored offer makes room for the next one.
            if (status < 400 && /amount|phone|place/.test(name)) {
              for (const { id } of await db.read.offer.findMany({ where: open })) {
                await withdrawOffer(buyer, id).catch(() => {});
              }
            }
          }
          expect([name, seen.size > 1]).toEqual([name, true]);
        }
        const messages = await db.read.message.findMany({ select: { text: true } });
        expect(messages.length).toBeGreaterThan(texts.length / 4);
        for (const { text } of messages) expect(text.length).toBeLessThanOrEqual(2000);
        const cookie = await world.headersOf('buyer', 'cookie');
        for (const path of ['/dashboard/messages', '/dashboard/offers']) {
          const headers = { ...cookie, accept: 'text/html' };
          expect((await fetch(world.url + path, { headers })).status).toBe(200);
        }
      } finally {
        await world.close();
      }
    },
  );
});
