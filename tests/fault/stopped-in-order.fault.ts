/**
 * SIGTERM with fifty requests in flight, and while clients connect without pause: every request is
 * answered, none is reset, and the server ends well.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startBuiltServer } from '../setup/built-server';
import { knock } from '../setup/knocking-clients';
import { Violations, type Figure } from './figure';

const RUNS = 10;
const IN_FLIGHT = 50;
const CLIENTS = 16;

export default async function stoppedInOrder(): Promise<Figure[]> {
  return [await stoppedInFlight(RUNS), await stoppedUnderConnections(RUNS)];
}

/** A request that was refused had not arrived yet; all others must be answered. */
export async function stoppedInFlight(runs: number): Promise<Figure> {
  const violations = new Violations();
  let slowest = 0;
  for (let run = 0; run < runs; run += 1) {
    const server = await startBuiltServer();
    const asked = Array.from({ length: IN_FLIGHT }, (_, index) => ask(server.url, index));
    await sleep(20 + run * 10);
    const from = Date.now();
    const ended = server.kill('SIGTERM');
    const statuses = (await Promise.all(asked)).filter((status) => status !== 'refused');
    violations.expect(statuses.length > 0, `run ${run + 1}: no request was in flight`);
    for (const status of statuses) {
      violations.expect(status === 200, `run ${run + 1}: a request was answered ${status}`);
    }
    const code = await ended;
    slowest = Math.max(slowest, Date.now() - from);
    violations.expect(code === 0, `run ${run + 1}: the server ended with ${code}`);
    await server.stop();
  }
  return {
    name: `server stopped with ${IN_FLIGHT} requests in flight`,
    runs,
    violations: violations.count,
    goal: 'none fails',
    note: `gone after ${slowest} ms at most`,
  };
}

/** A client that is refused knows that the listener has closed; any other error is a fault. */
async function stoppedUnderConnections(runs: number): Promise<Figure> {
  const violations = new Violations();
  let answered = 0;
  for (let run = 0; run < runs; run += 1) {
    const server = await startBuiltServer({ DRAIN_SECONDS: '0.5' });
    const clients = knock(server.url, ['/', '/search?q=lamp', '/categories'], CLIENTS);
    await sleep(200 + run * 10);
    const ended = server.kill('SIGTERM');
    const { statuses, errors } = await clients.done;
    answered += statuses['200'] ?? 0;
    violations.expect(Object.keys(statuses).join() === '200', `run ${run + 1}: not all were 200`);
    violations.expect(
      Object.keys(errors).join() === 'ECONNREFUSED',
      `run ${run + 1}: ${JSON.stringify(errors)}`,
    );
    violations.expect((await ended) === 0, `run ${run + 1}: the server did not end well`);
    await server.stop();
  }
  return {
    name: `server stopped under ${CLIENTS} clients that connect without pause`,
    runs,
    violations: violations.count,
    goal: 'none is reset',
    note: `${answered} requests answered`,
  };
}

/** Half of them take a password's worth of work, half are pages. Gives 0 for no answer. */
async function ask(url: string, index: number): Promise<number | 'refused'> {
  try {
    const answer = await (index % 2 === 0 ? signUp(url, index) : fetch(`${url}/search?q=lamp`));
    await answer.text();
    return answer.status;
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    if (cause?.code === 'ECONNREFUSED') return 'refused';
    process.stderr.write(`  ${index}: ${String(cause ?? error)}\n`);
    return 0;
  }
}

function signUp(url: string, index: number): Promise<Response> {
  const email = `late-${index}@example.com`;
  return fetch(`${url}/sign-up`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Late', email, password: 'a fine password', role: 'buyer' }),
  });
}
