type Bytes = Uint8Array<ArrayBuffer>;

/** Known by name: the server and the pages are bundled apart, each with its own copy of this. */
const ready = Symbol.for('rummage.ready-body');

/** A response whose whole body is at hand, so that the edge need not read it from a stream. */
export function readyResponse(body: Bytes | null, init: ResponseInit): Response {
  return Object.assign(new Response(body, init), { [ready]: body ?? undefined });
}

/** The bytes of a response made by `readyResponse`; undefined for any other. */
export function readyBody(response: Response & { [ready]?: Bytes }): Bytes | undefined {
  return response[ready];
}
