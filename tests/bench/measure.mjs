import { readFileSync } from 'node:fs';
import http from 'node:http';
import zlib from 'node:zlib';
import autocannon from 'autocannon';

const CONNECTIONS = 32;
const WARM_SECONDS = 2;
/** What nobody has asked for yet may take a while to come at all. */
const WARM_TURNS = 5;

export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** One answer, its body unpacked. */
export function get(url, headers) {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers }, (res) => {
        const parts = [];
        res.on('data', (part) => parts.push(part));
        res.on('end', () => {
          const packed = Buffer.concat(parts);
          const unpack = { br: zlib.brotliDecompressSync, gzip: zlib.gunzipSync };
          const body = (unpack[res.headers['content-encoding']] ?? String)(packed).toString();
          resolve({ status: res.statusCode, headers: res.headers, body, bytes: packed.length });
        });
      })
      .on('error', reject);
  });
}

/** Milliseconds of processor time that a process has used. */
export function cpuOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const bodyBytes = (result) => result.throughput.total / Math.max(1, result.requests.total);

function shuffled(all) {
  const order = all.map((one) => [Math.random(), one]).toSorted(([a], [b]) => a - b);
  return order.map(([, one]) => one);
}

/**
 * `path` is an address, or many: then each connection requests all of them in an order of its own.
 * `mix` makes the requests of one connection itself, and `others` are the statuses of its writes.
 */
async function load(one, seconds, connections = CONNECTIONS) {
  const { server, headers, check, status, mix, others: expected = [] } = one;
  const paths = [one.path].flat();
  const before = cpuOf(server.pid);
  const running = autocannon({
    url: server.url,
    connections,
    duration: seconds,
    timeout: 60,
    setupClient: (client) =>
      client.setRequests(
        mix ? mix() : shuffled(paths).map((path) => ({ method: 'GET', path, headers })),
      ),
  });
  // Its own duration counts the making of the requests, too: 0.8 s for the 64,000 of a mix.
  let began;
  running.once('start', () => (began = Date.now()));
  const result = await running;
  const cpu = cpuOf(server.pid) - before;
  const answers = result.statusCodeStats[status]?.count ?? 0;
  const others = Object.entries(result.statusCodeStats).filter(
    ([code]) => Number(code) !== status && !expected.includes(Number(code)),
  );
  if (others.length > 0 || result.errors > 0) {
    throw new Error(
      `${paths[0]}: ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`,
    );
  }
  // Every answer must be as long as the one that was looked at: an error page can't win.
  const [path] = shuffled(paths);
  const looked = await get(server.url + path, headers);
  if (looked.status !== status || !check(looked.body)) throw new Error(`${path} is not the page.`);
  if (answers > 0 && looked.bytes > 0 && Math.abs(bodyBytes(result) / looked.bytes - 1) > 0.25) {
    throw new Error(`${path}: ${Math.round(bodyBytes(result))} bytes each, not ${looked.bytes}`);
  }
  return {
    rate: (result.requests.total / (result.finish - began)) * 1000,
    cpu: cpu / Math.max(1, result.requests.total),
    answers,
    result,
  };
}

async function once(one, seconds, connections) {
  const loaded = await load(one, seconds, connections);
  if (loaded.answers === 0) throw new Error(`${[one.path].flat()[0]}: no answer in ${seconds} s`);
  return loaded;
}

async function warm(one) {
  for (let turn = 1; turn < WARM_TURNS; turn += 1) {
    if ((await load(one, WARM_SECONDS)).answers > 0) return;
  }
  await once(one, WARM_SECONDS);
}

/**
 * The requests of one connection: pages chosen by Zipf's law (page n as often as 1/n), and a share
 * of writes.
 */
export function zipfMix({ pages, headers, writes, share = 0.05, count = 2000 }) {
  let total = 0;
  const upTo = pages.map((_, rank) => (total += 1 / (rank + 1)));
  const pick = () => pages[upTo.findIndex((sum) => sum >= Math.random() * total)];
  return Array.from({ length: count }, () =>
    Math.random() < share
      ? writes[Math.floor(Math.random() * writes.length)]()
      : { method: 'GET', path: pick(), headers },
  );
}

/** Runs the cases in turn, several times over, and gives the median rate and cost of each. */
export async function rounds({ times, seconds }, cases) {
  const seen = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  for (const one of Object.values(cases)) await warm(one);
  for (let round = 0; round < times; round += 1) {
    for (const [name, one] of Object.entries(cases)) seen[name].push(await once(one, seconds));
  }
  return Object.fromEntries(
    Object.entries(seen).map(([name, all]) => [
      name,
      { rate: median(all.map(({ rate }) => rate)), cpu: median(all.map(({ cpu }) => cpu)) },
    ]),
  );
}

/** Kilobytes of memory that a process uses. */
export const residentOf = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]);

/** How far the slowest stray, and how memory grows under load. */
export async function steady(server, path, headers, quick) {
  const one = { server, path, headers, check: () => true, status: 200 };
  const { result } = await once(one, 15, 8);
  await once(one, quick ? 20 : 60);
  const early = residentOf(server.pid);
  await once(one, quick ? 20 : 240);
  return {
    spread: result.latency.p99 / result.latency.p50,
    memory: residentOf(server.pid) / early,
  };
}
