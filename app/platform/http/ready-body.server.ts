type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A registered symbol: the server and the pages are bundled apart, each with its own copy of this
 * module.
 */
const ready = Symbol.for('rummage.ready-body');

/** A response whose whole body is in memory, so that the server need not read it from a stream. */
export function readyResponse(body: Bytes | null, init: ResponseInit): Response {
  return Object.assign(new Response(body, init), { [ready]: body ?? undefined });
}

/** The bytes of a response made by `readyResponse`; undefined for any other. */
export function readyBody(response: Response & { [ready]?: Bytes }): Bytes | undefined {
  return response[ready];
}
