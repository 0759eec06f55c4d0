/** A server behind the proxy: one that is gone refuses connections. */
interface Backend {
  url: string;
}

/**
 * A proxy of few lines, as a client library has it: each request goes to the next server whose
 * health check answers 200, and from one that refuses the connection to the one after it. A request
 * that was accepted is never repeated.
 */
export function roundRobin(backends: Backend[]) {
  let turn = 0;

  async function next(): Promise<Backend> {
    const first = (turn += 1);
    for (let tried = 0; tried < backends.length; tried += 1) {
      const backend = backends[(first + tried) % backends.length];
      if (backend && (await isReady(backend))) return backend;
    }
    throw new Error('No server is ready.');
  }

  return {
    next,
    async fetch(path: string, init?: RequestInit): Promise<Response> {
      const backend = await next();
      return fetch(backend.url + path, init).catch(async (error: unknown) => {
        if (!isRefused(error)) throw error;
        return fetch((await next()).url + path, init);
      });
    },
  };
}

/** As for every proxy, a server whose health check fails in any way is not ready: it may be stopping. */
async function isReady({ url }: Backend): Promise<boolean> {
  const answer = await fetch(`${url}/healthz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

function isRefused(error: unknown): boolean {
  const cause = (error as { cause?: { code?: string; errors?: { code?: string }[] } }).cause;
  const codes = [cause?.code, ...(cause?.errors ?? []).map(({ code }) => code)];
  return codes.includes('ECONNREFUSED');
}
