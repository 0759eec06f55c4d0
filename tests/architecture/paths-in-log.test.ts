import type { RouteConfigEntry } from '@remix-run/route-config';
import { expect, it } from 'vitest';
import { createLog } from '~/platform/log.server';
import routeConfig from '../../app/routes';

/** Parameters of paths that may be logged: ids, which give no access, and names and numbers of parts. */
const PUBLIC = /^:(?:id|\w+Id|kind|list|photo|file|part)\??$/;
/** Paths whose `:key` is a name that everyone sees. */
const PUBLIC_KEYS = /^\/dashboard\/categories\/:id\/fields\/:key(?:\/|$)/;

function pathsOf(routes: readonly RouteConfigEntry[], parent = ''): string[] {
  return routes.flatMap(({ path = '', children = [] }) => {
    const whole = path ? `${parent}/${path}` : parent;
    return [whole, ...pathsOf(children, whole)];
  });
}

function logged(text: string): string {
  const lines: string[] = [];
  createLog('debug', { write: (line) => void lines.push(line) }).info(text);
  return lines.join('');
}

it('the log cuts the tokens and addresses out of the paths of all routes', async () => {
  const paths = [...new Set(pathsOf(await routeConfig))];
  const isPrivate = (path: string) => (part: string) =>
    part.startsWith(':') && !PUBLIC.test(part) && !PUBLIC_KEYS.test(path);
  const secret = paths.filter((path) => path.split('/').some(isPrivate(path)));
  expect(secret).toContain('/reset-password/:token');
  const uncut = secret.filter((path) => {
    const parts = path.split('/').map((part) => {
      if (!isPrivate(path)(part)) return part.replace(/^:/, '');
      return /email$/i.test(part) ? 'hunter22@example.com' : 'hunter22';
    });
    return logged(`GET ${parts.join('/')} failed`).includes('hunter22');
  });
  expect(uncut).toEqual([]);
});
