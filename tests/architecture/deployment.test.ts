import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEnv, variableNames } from '~/platform/env.server';

const read = (name: string) => readFileSync(name, 'utf8');
const dockerfile = read('Dockerfile');
const compose = read('compose.yaml');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Settings that compose.yaml does not pass on from `.env`, and why. */
const NOT_PASSED: Record<string, string> = {
  APP_ENV: 'compose.yaml is for production',
  PUBLIC_URL: 'made of SITE_HOST',
  TRUST_PROXY: 'the proxy of the file',
  DATABASE_URL: 'the database of the file',
  HOST: 'set by the image',
  PORT: 'set by the image, and known to the proxy',
  DATA_DIR: 'set by the image, where the volume is',
  SEED: 'demo is refused in production, and none is the default there',
  PUBLIC_DEMO: 'refused in production',
  RATE_LIMIT: 'off is refused in production',
};

/** Settings of the image itself, not of Rummage. */
const FOREIGN = ['NODE_ENV', 'SITE_HOST', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB'];

describe('the image', () => {
  it('copies what is there, and the builder is sent all of it', () => {
    const copies = dockerfile.split('\n').filter((line) => line.startsWith('COPY '));
    const own = copies.filter((line) => !line.includes('--from='));
    const sources = own.flatMap((line) => line.split(/\s+/).slice(1, -1));
    expect(sources.length).toBeGreaterThan(8);
    expect(sources.filter((name) => !existsSync(name))).toEqual([]);
    const sent = read('.dockerignore').split('\n');
    expect(sources.filter((name) => !sent.includes(`!${name}`))).toEqual([]);
    // What runs is taken from where it was made.
    for (const line of copies.filter((one) => one.includes('--from='))) {
      expect(line).toMatch(/^COPY --from=build \/app\/(package\.json|node_modules|prisma|build) /);
    }
  });

  it('runs as nobody special, and hears its signals', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^CMD \["node", /m);
    expect(last).toMatch(/^HEALTHCHECK [\s\S]*\/healthz/m);
    expect(last).not.toMatch(/npm |apt-get/);
  });

  it('has every command that does not need the sources', () => {
    const build = read('scripts/build.ts');
    for (const name of [
      'admin-create',
      'admin-reset-password',
      'admin-reset-second-factor',
      'backup',
      'restore',
    ]) {
      expect(build).toMatch(new RegExp(`'?${name}'?: 'scripts/${name}\\.ts'`));
    }
    expect(scripts.start).toBe('node --enable-source-maps build/main.js');
  });
});

describe('what is deployed', () => {
  it('is set up with settings that exist', () => {
    const inCompose = [...compose.matchAll(/^ {2,}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name);
    const asked = [...compose.matchAll(/\$\{([A-Z0-9_]+)[:}]/g)].map(([, name]) => name);
    const inImage = [...dockerfile.matchAll(/\b([A-Z][A-Z0-9_]+)=/g)].map(([, name]) => name);
    const units = ['rummage', 'rummage-backup'].map((name) => read(`deploy/${name}.service`));
    const inUnits = units
      .flatMap((unit) => [...unit.matchAll(/^Environment=(.*)$/gm)])
      .flatMap(([, line = '']) => line.split(' ').map((pair) => pair.split('=')[0]));
    const named = [...inCompose, ...asked, ...inImage, ...inUnits];
    expect(named.length).toBeGreaterThan(30);
    const known = [...variableNames, ...FOREIGN];
    expect(named.filter((name) => !known.includes(name ?? ''))).toEqual([]);
  });

  it('passes every setting from .env, or has a reason', () => {
    const app = compose.slice(0, compose.indexOf('\nservices:'));
    const passed = [...app.matchAll(/^ {4}([A-Z][A-Z0-9_]+): \$\{(\w+):[-?][^}]*\}$/gm)].map(
      ([, name, from]) => (name === from ? name : undefined),
    );
    const reasons = Object.keys(NOT_PASSED);
    expect([...passed, ...reasons].sort()).toEqual([...variableNames].sort());
  });

  it('lets the proxy notice a stop, and the process end, in time', () => {
    const number = (pattern: RegExp, text: string) => Number(pattern.exec(text)?.[1]);
    const caddy = read('deploy/Caddyfile');
    const interval = number(/^\s*health_interval (\d+)s$/m, caddy);
    const timeout = number(/^\s*health_timeout (\d+)s$/m, caddy);
    const drain = number(/DRAIN_SECONDS: \$\{DRAIN_SECONDS:-(\d+)\}/, compose);
    const standard = readEnv({}).DRAIN_SECONDS;
    // Also where an .env made from .env.example says the default.
    expect(standard).toBeGreaterThan(interval);
    expect(drain).toBeGreaterThan(interval + timeout);
    const [, every = '', failures = ''] =
      /inter (\d+)s fall (\d+)/.exec(read('deploy/haproxy.cfg')) ?? [];
    expect(standard).toBeGreaterThan(Number(every) * Number(failures));
    const longest = readEnv({ DRAIN_SECONDS: '300' }).DRAIN_SECONDS;
    expect(() => readEnv({ DRAIN_SECONDS: String(longest + 1) })).toThrow('DRAIN_SECONDS');
    // docs/operations.md: a stop takes at most the drain and 26 seconds.
    expect(number(/stop_grace_period: (\d+)s/, compose)).toBeGreaterThanOrEqual(longest + 26);
    const unit = read('deploy/rummage.service');
    expect(number(/^TimeoutStopSec=(\d+)$/m, unit)).toBeGreaterThanOrEqual(longest + 26);
  });

  it('mounts files that exist, and proxies to the instances there are', () => {
    const mounted = [...compose.matchAll(/- (\.\/[^:]+):/g)].map(([, name = '']) => name);
    expect(mounted).toEqual(['./deploy/Caddyfile']);
    expect(mounted.filter((name) => !existsSync(name))).toEqual([]);
    const instances = [...compose.matchAll(/^ {2}(app-\d+): \*app$/gm)].map(([, name]) => name);
    expect(instances).toHaveLength(2);
    const [, proxied = ''] = /reverse_proxy ([^{]+)\{/.exec(read('deploy/Caddyfile')) ?? [];
    expect(proxied.trim().split(' ')).toEqual(instances.map((name) => `${name}:3000`));
    expect(compose).toContain("TRUST_PROXY: '1'");
  });
});
