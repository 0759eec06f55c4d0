import fc from 'fast-check';
import { expect } from 'vitest';
import { naughtyTexts } from '../contract/naughty-values';
import { apiWorld } from '../setup/api-world';
import { onEachDatabase } from '../setup/databases';

/** Texts that try to be markup, to turn the direction around, to hide or to be too long. */
const hostile = [
  '<script>alert(1)</script>',
  '</textarea><img src=x onerror=alert(1)>',
  '\u202e\u2066right to left\u2069',
  'zero\u200bwidth\u200d\u2060',
  '\u200b\u200b',
  'Z̴̢̛͓a̷l̸g̶o̵'.repeat(50),
  'W'.repeat(2000),
  'x'.repeat(100_000),
  'a\0b',
  '\ud800 half a pair',
  'javascript:alert(1) https://a.example/"onmouseover=alert(1)',
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
  { numRuns: 500, seed: 20 },
);

onEachDatabase('500 hostile messages by form and call', (it) => {
  it(
    'are stored as they are or refused, and shown as text',
    { timeout: 120_000 },
    async ({ db }) => {
      const world = await apiWorld(db);
      try {
        const { conversationId } = await world.newConversation();
        const page = `/dashboard/messages/${conversationId}`;
        const call = `/api/conversations/${conversationId}/messages`;
        const bearer = await world.headersOf('buyer', 'bearer');
        const cookie = await world.headersOf('buyer', 'cookie');
        const statuses = new Set<number>();
        for (const text of texts) {
          const byCall = await fetch(world.url + call, {
            method: 'POST',
            headers: { ...bearer, 'content-type': 'application/json' },
            body: JSON.stringify({ text }),
          });
          statuses.add(byCall.status);
          expect([200, 400, 422], JSON.stringify(text.slice(0, 99))).toContain(byCall.status);
          await byCall.arrayBuffer();
          const byForm = await fetch(world.url + page, {
            method: 'POST',
            redirect: 'manual',
            headers: { ...cookie, 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams({ text: text }),
          });
          expect([302, 400, 422], JSON.stringify(text.slice(0, 99))).toContain(byForm.status);
          await byForm.arrayBuffer();
        }
        expect([...statuses].sort()).toEqual([200, 400, 422]);
        const shown = await fetch(world.url + page, {
          headers: { ...cookie, accept: 'text/html' },
        });
        const html = await shown.text();
        expect(shown.status).toBe(200);
        expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript:/i);
        const listed = await fetch(`${world.url}${call}?limit=500`, { headers: bearer });
        expect(listed.status).toBe(200);
        const messages = (await listed.json()) as { text: string }[];
        expect(messages.length).toBeGreaterThan(200);
        for (const { text } of messages) expect(text.length).toBeLessThanOrEqual(2000);
      } finally {
        await world.close();
      }
    },
  );
});
