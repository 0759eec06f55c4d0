/**
 * Load in an open loop: requests are due at times that do not depend on the answers (a Poisson
 * process of a fixed rate), as people arrive who do not know of each other. The latency of a request
 * is counted from the moment in which it was due, also if the load generator or a full connection
 * pool sent it later. So a server that stops for a second slows every request of that second, and
 * not only those that were under way ("coordinated omission").
 */
import http from 'node:http';
import { seeded } from './visits.mjs';

const MAX_CONNECTIONS = 512;
/** Beyond this many seconds' worth of unanswered requests the rate is too high in any case. */
const BACKLOG_SECONDS = 2;
/** A request takes at most this long, in milliseconds; later it counts as an error. */
const TIMEOUT = 10_000;

/** Refusals by a rule, such as a product that is already booked: an answer, not an error. */
const isRefusal = (status) => status === 409;

/** Sends one request; resolves with what was wrong with its answer, null if nothing was. */
function send(agent, target, request) {
  const { path, person, write, form, body } = request;
  const headers = {
    host: `localhost:${target.port}`,
    accept: write && !form ? 'application/json' : 'text/html',
    'accept-encoding': 'identity',
    ...(person && { cookie: target.cookieOf(person) }),
    ...(write && {
      'sec-fetch-site': 'same-origin',
      'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
    }),
  };
  const options = { host: '127.0.0.1', port: target.port, path, agent, headers };
  return new Promise((resolve) => {
    const sent = http.request({ ...options, method: write ? 'POST' : 'GET' }, (res) => {
      let tail = '';
      res.on('data', (part) => (tail = (tail + part.subarray(-20)).slice(-20)));
      res.on('end', () => {
        const { statusCode: status } = res;
        if (write) resolve(status < 400 ? null : isRefusal(status) ? 'refused' : `${status}`);
        else if (status !== 200) resolve(`${status}`);
        // An answer that was cut off, or that is no page, is an error.
        else resolve(/<\/html>\s*$/.test(tail) ? null : 'no page');
      });
      res.on('error', () => resolve('broken'));
    });
    sent.setTimeout(TIMEOUT, () => sent.destroy(new Error('timeout')));
    sent.on('error', (error) => {
      // The server has closed an idle connection just as it was used again: browsers ask once more.
      const isClosed = sent.reusedSocket && error.code === 'ECONNRESET' && !write;
      resolve(isClosed ? send(agent, target, request) : (error.code ?? error.message));
    });
    sent.end(write ? (form ? body : JSON.stringify(body)) : undefined);
  });
}

const percentile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Loads a server at `rate` requests a second: `warm` seconds unmeasured, then `seconds`. Gives the
 * latencies in milliseconds, the errors by kind, and the refusals. Stops early, as `overloaded`, when
 * the server has fallen behind by seconds.
 */
export async function openLoop(target, { next, rate, seconds, warm, seed }) {
  const random = seeded(seed);
  const agent = new http.Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  const latencies = [];
  const errors = new Map();
  const open = new Set();
  let refused = 0;
  let all = 0;
  const started = performance.now();
  const measuredFrom = started + warm * 1000;
  const end = measuredFrom + seconds * 1000;
  const begin = (due) => {
    const request = next();
    all += 1;
    const answered = send(agent, target, request).then((wrong) => {
      open.delete(answered);
      if (due < measuredFrom) return;
      latencies.push(performance.now() - due);
      if (wrong === 'refused') refused += 1;
      else if (wrong)
        errors.set(`${request.kind} ${wrong}`, (errors.get(`${request.kind} ${wrong}`) ?? 0) + 1);
    });
    open.add(answered);
  };
  let due = started;
  let overloaded = false;
  while (due < end && !overloaded) {
    const now = performance.now();
    if (due > now) await new Promise((resolve) => setTimeout(resolve, due - now));
    else await new Promise((resolve) => setImmediate(resolve));
    for (; due <= performance.now() && due < end; due += (-Math.log(1 - random()) / rate) * 1000) {
      begin(due);
    }
    overloaded = open.size > Math.max(50, rate * BACKLOG_SECONDS);
  }
  await Promise.all(open);
  agent.destroy();
  latencies.sort((a, b) => a - b);
  return {
    rate,
    overloaded,
    errors: Object.fromEntries(errors),
    refused,
    all,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
}

/**
 * The highest rate that `isReached` accepts, in at most `steps` measurements: doubles (or halves)
 * from `first` until the answer changes, then halves the distance. Null if no rate was accepted.
 */
export async function highestRate(measure, isReached, { first, steps }) {
  let best = null;
  let tooHigh = null;
  let rate = first;
  for (let step = 0; step < steps; step += 1) {
    const result = await measure(Math.round(rate));
    if (isReached(result)) best = result;
    else tooHigh = result.rate;
    if (best && tooHigh && tooHigh / best.rate < 1.06) break;
    if (!best) rate /= 2;
    else rate = tooHigh ? (best.rate + tooHigh) / 2 : rate * 2;
  }
  return best;
}
