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
  const nowhere = createImageHost({ url: 'http://127.0.0.1:1/upload', key: 'k' });
  await expect(nowhere.publish(jpeg)).rejects.toThrow();
});

it.each([
  'not json',
  '{}',
  '{"data":{}}',
  '{"data":{"display_url":"not an address"}}',
  '{"data":{"display_url":"javascript:alert(1)"}}',
  `{"data":{"display_url":"https://x.test/${'a'.repeat(600)}"}}`,
])('does not believe %s', async (body) => {
  service.next.push({ status: 200, body });
  await expect(host().publish(jpeg)).rejects.toThrow();
});
