/** A thousand connections that dawdle: everybody else is served as if they were not there. */
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBuiltServer } from '../setup/built-server';
import { quantile, Violations, type Figure } from './figure';

const CONNECTIONS = 1_000;
const SECONDS = 20;
const P99_MS = 1_000;
/** Ten seconds for a head, and a little for a machine that is busy. */
const HEAD_MS = 13_000;

export default async function slowConnections(
  connections = CONNECTIONS,
  seconds = SECONDS,
  p99Ms = P99_MS,
): Promise<Figure[]> {
  const server = await startBuiltServer();
  const violations = new Violations();
  const port = Number(new URL(server.url).port);
  await timesOf(server.url, 1);
  const before = await timesOf(server.url, 2);
  const dawdlers = Array.from({ length: connections }, (_, index) => dawdle(port, index));
  const times = await timesOf(server.url, seconds);
  const p99 = quantile(times, 0.99);
  violations.expect(p99 <= p99Ms, `others waited ${p99} ms (p99)`);
  violations.expect(times.length > seconds, 'others were hardly served');
  // The ten seconds begin when the server takes a connection, one in each turn of its loop.
  const open = () => dawdlers.filter(({ kind, isOpen }) => kind === 'head' && isOpen());
  if (seconds * 1000 > HEAD_MS) {
    for (let waited = 0; open().length > 0 && waited < HEAD_MS; waited += 100) await sleep(100);
    violations.expect(open().length === 0, `${open().length} heads are still waited for`);
  }
  dawdlers.forEach(({ end }) => end());
  const health = await fetch(`${server.url}/healthz`);
  violations.expect(health.ok, 'the server was not well afterwards');
  await server.stop();
  return [
    {
      name: `${connections} slow connections`,
      runs: times.length,
      violations: violations.count,
      goal: "others' p99 under 1 s, heads cut after 10 s",
      note: `p50 ${quantile(times, 0.5)} ms, p99 ${p99} ms; without them p99 ${quantile(before, 0.99)} ms`,
    },
  ];
}

/** Says a byte now and then: of a head, of a form, of a photo, or of an answer that it reads. */
function dawdle(port: number, index: number) {
  const kind = (['head', 'form', 'photo', 'answer'] as const)[index % 4] ?? 'head';
  let open = true;
  const socket = net.connect(port, '127.0.0.1');
  const host = `Host: localhost:${port}\r\n`;
  const beginnings = {
    head: `GET / HTTP/1.1\r\n${host}X-Slow: `,
    form: `POST /login HTTP/1.1\r\n${host}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5000\r\n\r\n`,
    photo: `POST /register HTTP/1.1\r\n${host}Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 4000000\r\n\r\n--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`,
    answer: `GET /api/openapi.json HTTP/1.1\r\n${host}\r\n`,
  };
  socket.on('error', () => {});
  socket.on('close', () => {
    open = false;
    clearInterval(timer);
  });
  if (kind !== 'answer') socket.resume();
  socket.write(beginnings[kind]);
  const timer = setInterval(() => {
    if (kind !== 'answer') socket.write('a');
  }, 2_000);
  const end = () => {
    clearInterval(timer);
    socket.destroy();
  };
  return { kind, isOpen: () => open, end };
}

/** How long ordinary requests take, in milliseconds, a few at a time for so many seconds. */
async function timesOf(url: string, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const until = Date.now() + seconds * 1000;
  const paths = ['/', '/categories', '/search?q=lamp', '/favicon.svg'];
  const visitor = async (first: number) => {
    for (let turn = first; Date.now() < until; turn += 1) {
      const from = Date.now();
      const answer = await fetch(url + (paths[turn % paths.length] ?? '/'));
      await answer.text();
      times.push(Date.now() - from);
      await sleep(30);
    }
  };
  await Promise.all([0, 1, 2].map(visitor));
  return times;
}
