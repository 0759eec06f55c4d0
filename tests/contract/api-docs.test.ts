import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { systemClock } from '~/platform/clock';
import { endpointExamples } from '~/routes/api/endpoint-examples.server';
import { allEndpoints } from '~/routes/api/all-endpoints.server';
import { fillDatabase } from '../../prisma/seed/fill-database';
import { onSqlite } from '../setup/databases';
import { startApp } from '../setup/running-app';

const run = promisify(execFile);
const MARK = '@@@';

/** The shell lines of the page, as a reader would copy them: the preparation, then each example. */
function shellLines(page: string): string[] {
  const entities: Record<string, string> = { quot: '"', '#x27': "'", gt: '>', lt: '<', amp: '&' };
  return [...page.matchAll(/<code class="language-sh">([\s\S]*?)<\/code>/g)].map(([, text = '']) =>
    text.replaceAll(/&([^;]+);/g, (_all, name: string) => entities[name] ?? ''),
  );
}

describe('the page of the calls', () => {
  onSqlite('with demo data', (it) => {
    it('has no script, and examples that work', async ({ db }) => {
      const app = await startApp(db, { clock: systemClock });
      try {
        await fillDatabase(app.services);
        const answer = await fetch(`${app.url}/api/docs`, { headers: { accept: 'text/html' } });
        const page = await answer.text();
        expect(answer.status).toBe(200);
        expect(page).not.toContain('<script');
        expect(/<h\d/.exec(page)?.[0], 'the first heading').toBe('<h1');
        const [preparation = '', ...examples] = shellLines(page);
        expect(examples).toHaveLength(allEndpoints.length);
        // --fail makes curl end with an error for every status from 400 on, and bash with it.
        const curl = 'set -euo pipefail\ncurl() { command curl -sS --fail "$@"; }';
        const parts = examples.map((example) => `echo; echo ${MARK}; ${example}`);
        const script = [curl, preparation, ...parts].join('\n');
        // Whoever reads the page on may paste it again.
        for (let pasted = 0; pasted < 2; pasted += 1) {
          const { stdout } = await run('bash', ['-c', script]);
          const answers = stdout.split(MARK).slice(1);
          expect(answers).toHaveLength(examples.length);
          answers.forEach((text, index) => {
            expect(() => JSON.parse(text) as unknown, examples[index]).not.toThrow();
          });
        }
      } finally {
        await app.close();
      }
    });
  });
});

describe('every call', () => {
  const known = new Set(Object.keys(endpointExamples));
  it.each(allEndpoints.map(({ method, path }) => `${method} ${path}`))(
    '%s has an example',
    (call) => {
      expect(known).toContain(call);
    },
  );
});
