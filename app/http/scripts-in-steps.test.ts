import { expect, it } from 'vitest';
import { scriptsInSteps } from './scripts-in-steps.server';

const script = `<script type="module" async="">import "/assets/manifest-1.js"
import * as route0 from "/assets/root-1.js";
import * as route1 from "/assets/home-1.js";

window.__remixRouteModules = {"root":route0,"front":route1};

import("/assets/entry-1.js");</script>`;

it('evaluates the scripts of a page in tasks of their own, in their order', () => {
  const steps = scriptsInSteps(script, ['/assets/framework-1.js', '/assets/shared-1.js']);
  expect(steps).not.toMatch(/^import /m);
  const order = [...steps.matchAll(/import\("\/assets\/(\w+)-1\.js"\)/g)].map(([, name]) => name);
  expect(order).toEqual(['framework', 'shared', 'manifest', 'root', 'home', 'entry']);
  expect(steps).toContain('window.__remixRouteModules = {"root":route0,"front":route1};');
  expect(steps.match(/await pause\(\)/g)).toHaveLength(4);
});

it('leaves other pages as they are', () => {
  expect(scriptsInSteps('<p>import("/a.js")</p>', ['/b.js'])).toBe('<p>import("/a.js")</p>');
});
