import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiPaths, UNDER_API } from '~/http/api-paths';
import { sourceFiles, type SourceFile } from './source-files';

const PAGES = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'];

function documents(): SourceFile[] {
  const pages = PAGES.map((name) => ({ name, text: readFileSync(name, 'utf8') }));
  return [...pages, ...sourceFiles(['docs'], /\.md$/)];
}

/** A text without its blocks of code, where nothing is a link or a name. */
const prose = (text: string) => text.replaceAll(/```[\s\S]*?```/g, '');

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(text: string): string[] {
  return [...prose(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}

/** The links of a page to files or headings that do not exist. */
function brokenLinks({ name, text }: SourceFile): string[] {
  const links = [...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^(https?|mailto):/.test(link)) return false;
    const [file, anchor] = link.split('#');
    const target = file ? path.join(path.dirname(name), file) : name;
    if (!existsSync(target)) return true;
    const page = target === name ? text : anchor ? readFileSync(target, 'utf8') : '';
    return anchor !== undefined && !anchorsOf(page).includes(anchor);
  });
}

/** What a page writes as code, on one line each. */
const quoted = (text: string) =>
  [...prose(text).matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '));

const PATH = /^(app|server|prisma|scripts|tests|docs|deploy|public)\/[\w./-]+$/;

/** The paths of a page that do not exist. */
const missingPaths = ({ text }: SourceFile) =>
  quoted(text).filter((code) => PATH.test(code) && !existsSync(code) && !hasModule(code));

/** Whether a module is named without its ending. */
const hasModule = (name: string) => ['.ts', '.tsx'].some((ending) => existsSync(name + ending));

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

const missingScripts = ({ text }: SourceFile) =>
  [...text.matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)]
    .map(([, script = '']) => script)
    .filter((script) => !(script in scripts));

/** A name of code: it has a capital inside, or parentheses behind it. */
const NAME = /^(?:([a-z]+[A-Z]\w*)(?:\(.*\))?|(\w+)\(.*\))$/;

/** Without these tests, which have planted names. */
const code = sourceFiles(
  ['app', 'server', 'prisma', 'scripts', 'tests'],
  /\.([cm]?[jt]sx?|prisma|sql|json)$/,
).filter(({ name }) => !name.startsWith('tests/architecture/'));
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** The words of the code outside of its comments. */
const known = new Set(code.flatMap(({ text }) => text.replaceAll(COMMENT, '').match(/\w+/g) ?? []));

/** The comments of a file, as a text. */
const commentsOf = ({ name, text }: SourceFile): SourceFile => ({
  name,
  text: (text.match(COMMENT) ?? []).join('\n').replaceAll(/\n\s*\*/g, '\n'),
});

/** Names of other code, each with the reason why a page has it. */
const foreign: Record<string, string> = { clientLoader: 'ADR 13 says why we do without' };

const missingNames = ({ text }: SourceFile) =>
  quoted(text).filter((one) => {
    const [, camel, called] = NAME.exec(one) ?? [];
    const name = camel ?? called;
    return name !== undefined && !known.has(name) && !(name in foreign);
  });

/** The shape of an address: each parameter counts as the same. */
const shapeOf = (address: string) => address.replaceAll(/\{[^}]*\}|:\w+/g, '…');

/** Addresses at which endpoints answer, and the server itself. */
const endpoints = new Set([
  '/healthz',
  '/metrics',
  ...apiPaths.flatMap(([path, , served]) =>
    (served === UNDER_API ? [`/api/${path}`] : [`/api/${path}`, `/${path}`]).map(shapeOf),
  ),
]);

/** Calls (a method and an address) to what is no endpoint. */
const missingCalls = ({ text }: SourceFile) =>
  quoted(text).filter((one) => {
    const [, address] = /^(?:GET|POST|PUT|DELETE) (\/[^\s?]*)/.exec(one) ?? [];
    return address !== undefined && !endpoints.has(shapeOf(address));
  });

const metrics = readFileSync('app/platform/metrics.server.ts', 'utf8');

/** Names with our prefix are metrics, or stand in the code as a whole, as that of a cookie does. */
const missingMetrics = ({ text }: SourceFile) =>
  [...text.matchAll(/`(rummage_\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !known.has(name) && !metrics.includes(`'${name.replace('rummage_', '')}'`));

describe('documents', () => {
  const checks = [
    ['link to files and headings that exist', brokenLinks],
    ['name files that exist', missingPaths],
    ['name scripts of package.json', missingScripts],
    ['name code that exists', missingNames],
    ['name endpoints that exist', missingCalls],
    ['name metrics that exist', missingMetrics],
  ] as const;

  it.each(checks)('%s', (_rule, missing) => {
    const found = documents().flatMap((page) =>
      missing(page).map((what) => `${page.name}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  it('of the code, its comments, name code that exists', () => {
    const found = code.flatMap((file) =>
      missingNames(commentsOf(file)).map((what) => `${file.name}: ${what}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ['[a](docs/planted.md)', brokenLinks, 'docs/planted.md'],
    ['[a](docs/operations.md#planted)', brokenLinks, 'docs/operations.md#planted'],
    ['[a](#planted)', brokenLinks, '#planted'],
    ['`app/features/orders/planted.ts`', missingPaths, 'app/features/orders/planted.ts'],
    ['run `npm run planted:it`', missingScripts, 'planted:it'],
    ['`plantedName` does it', missingNames, 'plantedName'],
    ['`plantedTwice(tx)` does it', missingNames, 'plantedTwice(tx)'],
    ['`GET /planted/{id}`', missingCalls, 'GET /planted/{id}'],
    ['`GET /places?q=`', missingCalls, 'GET /places?q='],
    ['`rummage_planted`', missingMetrics, 'rummage_planted'],
  ])('finds a planted %s', (text, missing, found) => {
    expect(missing({ name: 'README.md', text })).toEqual([found]);
    expect(missing({ name: 'README.md', text: '[a](docs/operations.md#starting)' })).toEqual([]);
  });

  it('finds a planted name in a comment', () => {
    const text =
      "/**\n * As `plantedName` does, unlike\n * `requirePermission`. */\nconst a = 'https://a';";
    const planted = commentsOf({ name: 'app/lib/planted.ts', text });
    expect(missingNames(planted)).toEqual(['plantedName']);
  });
});
