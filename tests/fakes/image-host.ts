import { bodyOf, serveStandIn, type StandIn } from './http-fake';

export interface FakeImageHost extends StandIn {
  /** The pictures it was sent, in order. */
  pictures: Buffer[];
  requests: string[];
  /** Answers the next upload instead. */
  next: { status: number; body: string }[];
}

/** The documented image-hosting service: multipart `image`, the key in the query. */
export async function startImageHost(key: string): Promise<FakeImageHost> {
  const pictures: Buffer[] = [];
  const requests: string[] = [];
  const next: FakeImageHost['next'] = [];
  const server = await serveStandIn((req, res) => {
    void bodyOf(req).then(async (bytes) => {
      requests.push(`${req.method} ${req.url}`);
      const url = new URL(req.url ?? '/', 'http://host.invalid');
      const shown = /^\/shown\/(\d+)\.jpg$/.exec(url.pathname)?.[1];
      if (shown) {
        return res.writeHead(200, { 'Content-Type': 'image/jpeg' }).end(pictures[Number(shown)]);
      }
      const answer = (status: number, body: string) =>
        res.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
      const instead = next.shift();
      if (instead) return answer(instead.status, instead.body);
      if (url.searchParams.get('key') !== key) return answer(400, '{"error":"Invalid API key"}');
      const headers = { 'Content-Type': req.headers['content-type'] ?? '' };
      const form = await new Response(new Uint8Array(bytes), { headers }).formData();
      const image = form.get('image');
      if (!(image instanceof File)) return answer(400, '{"error":"Empty upload source"}');
      pictures.push(Buffer.from(await image.arrayBuffer()));
      const address = `http://${req.headers.host}/shown/${pictures.length - 1}.jpg`;
      return answer(200, JSON.stringify({ data: { display_url: address }, success: true }));
    });
  });
  return { ...server, pictures, requests, next };
}
