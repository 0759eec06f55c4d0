import { afterAll, beforeAll, expect, it } from 'vitest';
import { startImageHost, type FakeImageHost } from '../../../tests/fakes/image-host';
import { createImageHost } from './image-host.server';

let service: FakeImageHost;
beforeAll(async () => {
  service = await startImageHost('the key & more');
});
afterAll(() => service.close());

const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const host = (key = 'the key & more') => createImageHost({ url: `${service.url}/1/upload`, key });

it('sends the picture as multipart with the key in the query, and gives its address', async () => {
  const address = await host().publish(jpeg);
  expect(service.requests.at(-1)).toBe('POST /1/upload?key=the+key+%26+more');
  expect(service.pictures.at(-1)).toEqual(jpeg);
  expect(address).toBe(`${service.url}/shown/0.jpg`);
});

it('fails when the service refuses, stumbles or is gone', async () => {
  await expect(host('another key').publish(jpeg)).rejects.toThrow('400');
  service.next.push({ status: 500, body: 'oops' });
  await expect(host().publish(jpeg)).rejects.toThrow('500');
  const gone = await startImageHost('k');
  await gone.close();
  const nowhere = createImageHost({ url: `${gone.url}/1/upload`, key: 'k' });
  await expect(nowhere.publish(jpeg)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});

it.each([
  ['not json', 'SyntaxError'],
  ['{}', 'ZodError'],
  ['{"data":{}}', 'ZodError'],
  ['{"data":{"display_url":"not an address"}}', 'ZodError'],
  ['{"data":{"display_url":"javascript:alert(1)"}}', 'ZodError'],
  [`{"data":{"display_url":"https://x.test/${'a'.repeat(600)}"}}`, 'ZodError'],
])('does not believe %s', async (body, name) => {
  service.next.push({ status: 200, body });
  await expect(host().publish(jpeg)).rejects.toMatchObject({ name });
});
