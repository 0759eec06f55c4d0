/** SIGTERM with fifty requests in flight: every one is answered, and the server ends well. */
import { setTimeout as sleep } from 'node:timers/promises';
import { startBuiltServer } from '../setup/built-server';
import { Violations, type Figure } from './figure';

const RUNS = 10;
const IN_FLIGHT = 50;

export default async function stoppedInOrder(runs = RUNS): Promise<Figure[]> {
  const violations = new Violations();
  let slowest = 0;
  for (let run = 0; run < runs; run += 1) {
    const server = await startBuiltServer();
    const asked = Array.from({ length: IN_FLIGHT }, (_, index) => ask(server.url, index));
    await sleep(20 + run * 10);
    const from = Date.now();
    const ended = server.kill('SIGTERM');
    for (const status of await Promise.all(asked)) {
      violations.expect(status === 200, `run ${run + 1}: a request was answered ${status}`);
    }
    const code = await ended;
    slowest = Math.max(slowest, Date.now() - from);
    violations.expect(code === 0, `run ${run + 1}: the server ended with ${code}`);
    await server.stop();
  }
  return [
    {
      name: `server stopped with ${IN_FLIGHT} requests in flight`,
      runs,
      violations: violations.count,
      goal: 'none fails',
      note: `gone after ${slowest} ms at most`,
    },
  ];
}

/** Half of them take a password's worth of work, half are pages. Gives 0 for no answer. */
async function ask(url: string, index: number): Promise<number> {
  try {
    const answer = await (index % 2 === 0 ? signUp(url, index) : fetch(`${url}/search?q=lamp`));
    await answer.text();
    return answer.status;
  } catch (error) {
    process.stderr.write(`  ${index}: ${String((error as Error).cause ?? error)}\n`);
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
