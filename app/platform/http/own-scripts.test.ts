import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { allowOwnScripts } from './own-scripts.server';

const NONCE = 'bm9ib2R5IGtub3dzIGl0';
const own = (text: string) => `<script nonce="${NONCE}">${text}</script>`;
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('allows the scripts that carry the nonce, by their hashes, and takes the nonce off', () => {
  const marked = `<body>${own('first()')}<p>${own('second("$&")')}</p>
    <script nonce="${NONCE}" type="module" async="">third()</script></body>`;
  const { html, scripts } = allowOwnScripts(marked, NONCE);
  const allowed = ['first()', 'second("$&")', 'third()'].map(hashOf);
  expect(scripts).toBe(["'self'", ...allowed].join(' '));
  expect(html).toBe(marked.replaceAll(` nonce="${NONCE}"`, ''));
});

it.each([
  '<script>evil()</script>',
  '<SCRIPT>evil()</SCRIPT>',
  '<SCRIPT nonce=x>evil()</SCRIPT>',
  '<script nonce="">evil()</script>',
  '<script nonce="guessed">evil()</script>',
  `<script nonce="${NONCE.slice(0, -1)}">evil()</script>`,
  `<script nonce="${NONCE.toLowerCase()}">evil()</script>`,
  '<script type="module" async>evil()</script>',
  '<script\n>evil()</script >',
  '<script/x>evil()</script>',
  '<!-- <script>evil()</script> -->',
  '<template><script>evil()</script></template>',
  '<svg><script>evil()</script></svg>',
  '<p title="<script>evil()</script>">',
  '<script>evil()',
  '</script><script>evil()</script>',
])('does not allow what it has not rendered: %s', (smuggled) => {
  const { scripts } = allowOwnScripts(`<p>${smuggled}</p>${own('ours()')}`, NONCE);
  expect(scripts).toBe(`'self' ${hashOf('ours()')}`);
});
