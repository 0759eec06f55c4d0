import { expect } from 'vitest';

/** What a connection to a live stream has received so far. */
export interface Received {
  /** The sequences in the order in which they arrived. */
  ids: number[];
  texts: string[];
  ended: boolean;
  close(): void;
  headers: Headers;
}

/** Reads the live stream of a conversation in the background; rejects when it is refused. */
export async function follow(
  { url }: { url: string },
  path: string,
  token: string,
  lastEventId?: number,
): Promise<Received> {
  const controller = new AbortController();
  const answer = await fetch(url + path, {
    signal: controller.signal,
    headers: {
      Authorization: `Bearer ${token}`,
      Accept: 'text/event-stream',
      'Accept-Encoding': 'gzip, br',
      ...(lastEventId !== undefined && { 'Last-Event-ID': String(lastEventId) }),
    },
  });
  expect(answer.status).toBe(200);
  const received: Received = {
    ids: [],
    texts: [],
    ended: false,
    headers: answer.headers,
    close: () => controller.abort(),
  };
  const read = async () => {
    let rest = '';
    const decoder = new TextDecoder();
    const reader = answer.body?.getReader();
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      rest += decoder.decode(chunk.value, { stream: true });
      const events = rest.split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) {
        const [, id, data] = /^id: (\d+)\ndata: (.*)$/s.exec(event) ?? [];
        if (!id || !data) continue;
        received.ids.push(Number(id));
        received.texts.push((JSON.parse(data) as { text: string }).text);
      }
    }
  };
  void read()
    .catch(() => {})
    .finally(() => (received.ended = true));
  return received;
}
