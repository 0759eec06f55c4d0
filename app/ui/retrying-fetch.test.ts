import { beforeEach, describe, expect, it } from 'vitest';
import { isNetworkFailure, retryingFetch } from './retrying-fetch';

const HERE = 'http://rummage.test';
const DATA = `${HERE}/search?q=chair&_data=routes%2Fsite%2Fsearch`;

describe('the retrying fetch', () => {
  let now: number;
  let waits: number[];
  let failure: string[];
  let asked: { url: string; init: RequestInit | undefined }[];
  /** Results of the network's first requests, in order; all later requests are answered. */
  let network: ('fails' | 'answers')[];

  beforeEach(() => {
    [now, waits, failure, asked, network] = [0, [], [], [], []];
  });

  function open() {
    return retryingFetch({
      origin: HERE,
      now: () => now,
      notify: (state) => failure.push(state),
      wait: async (milliseconds) => void waits.push(milliseconds),
      fetch: async (url, init) => {
        asked.push({ url: String(url), init });
        if (network.shift() === 'fails') throw new TypeError('Failed to fetch');
        return new Response('{}');
      },
    });
  }

  it('asks again after one, two and four seconds, and says so', async () => {
    const fetch = open();
    network = ['fails', 'fails', 'fails', 'answers'];
    expect((await fetch(DATA)).status).toBe(200);
    expect(waits).toEqual([1000, 2000, 4000]);
    expect(failure).toEqual(['retrying', 'retrying', 'retrying', 'fine']);
  });

  it('gives up after three retries with words for a person', async () => {
    const fetch = open();
    network = ['fails', 'fails', 'fails', 'fails', 'answers'];
    const error: unknown = await fetch(DATA).catch((reason: unknown) => reason);
    expect(isNetworkFailure(error)).toBe(true);
    expect(error).toMatchObject({
      sent: null,
      message: 'ui.connection.lost',
    });
    expect(asked).toHaveLength(4);
    expect(failure.at(-1)).toBe('fine');
  });

  it('never repeats a write', async () => {
    const fetch = open();
    network = ['fails'];
    const body = new URLSearchParams({ phone: '1' });
    const error: unknown = await fetch(DATA, { method: 'POST', body }).catch(
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ name: 'NetworkFailure', sent: { address: DATA, form: body } });
    expect(asked).toHaveLength(1);
  });

  it('leaves alone what is not a page’s own data, and what was called off', async () => {
    const fetch = open();
    for (const url of [`${HERE}/search/suggestions?q=a`, 'http://elsewhere.test/?_data=x']) {
      network = ['fails'];
      await expect(fetch(url)).rejects.toBeInstanceOf(TypeError);
    }
    network = ['fails'];
    const signal = AbortSignal.abort();
    await expect(fetch(DATA, { signal })).rejects.toBeInstanceOf(TypeError);
    expect(asked).toHaveLength(3);
    expect(waits).toEqual([]);
  });

  it('takes nothing from the cache unasked for five seconds after a write or a new page', async () => {
    const fetch = open();
    const cache = async () => {
      await fetch(DATA);
      return asked.at(-1)?.init?.cache;
    };
    expect(await cache()).toBe('no-cache');
    now = 5_000;
    expect(await cache()).toBeUndefined();
    await fetch(DATA, { method: 'POST' });
    now = 9_999;
    expect(await cache()).toBe('no-cache');
    now = 10_000;
    expect(await cache()).toBeUndefined();
  });
});
