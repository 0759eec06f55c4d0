import http from 'node:http';

/** What clients met that ask without pause: answers by status, and errors by code. */
export interface Knocked {
  statuses: Record<string, number>;
  /** Failures before the first refusal, after which the listener is known to have closed, and after. */
  errors: Record<string, number>;
  /** How many answers to requests sent after `mark` did not end their connection. */
  keptAlive: number;
}

/**
 * Asks a server again and again, half of the clients on new connections and half on kept-alive
 * ones, each until it is refused. `mark` says that the server has been told to stop.
 */
export function knock(url: string, paths: readonly string[], clients: number) {
  const seen: Knocked = { statuses: {}, errors: {}, keptAlive: 0 };
  let marked = false;
  const count = (of: Record<string, number>, name: string) => (of[name] = (of[name] ?? 0) + 1);
  const one = async (index: number) => {
    const agent = new http.Agent({ keepAlive: index % 2 === 0, maxSockets: 1 });
    for (let asked = 0; ; asked += 1) {
      const after = marked;
      const answer = await ask(url + paths[(index + asked) % paths.length], agent);
      if (answer.code) count(seen.errors, answer.code);
      else count(seen.statuses, String(answer.status));
      if (after && index % 2 === 0 && answer.connection !== 'close' && !answer.code) {
        seen.keptAlive += 1;
      }
      if (answer.code === 'ECONNREFUSED') return agent.destroy();
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, index) => one(index)));
  return { seen, mark: () => (marked = true), done: all.then(() => seen) };
}

interface Answer {
  status?: number | undefined;
  connection?: string | undefined;
  code?: string | undefined;
}

function ask(address: string, agent: http.Agent): Promise<Answer> {
  return new Promise((resolve) => {
    const req = http.get(address, { agent }, (res) => {
      res.once('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code }));
      res.once('end', () =>
        resolve({ status: res.statusCode, connection: res.headers.connection }),
      );
      res.resume();
    });
    req.once('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? 'unknown' }));
  });
}
