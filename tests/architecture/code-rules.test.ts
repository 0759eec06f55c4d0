import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { CODE, isTest, sourceFiles, type SourceFile } from './source-files';
import { memberOf, parse, takenBy, visit, type Finding } from './syntax';

interface Rule {
  /** The files that it applies to. */
  files: RegExp;
  finds: Finding;
  /** Files that may, each with the reason. */
  exceptions: Record<string, string>;
  /** What it has to find, as text of a file that it applies to, and that file. */
  planted: [file: string, texts: string[]];
  allowed?: string[];
}

const isCallTo = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name;

/** Whether `node` is the identifier itself, not the name of a member or of a type. */
function isValue(node: ts.Node, name: string): node is ts.Identifier {
  if (!ts.isIdentifier(node) || node.text !== name) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent))
    return parent.name !== node;
  return !ts.isTypeReferenceNode(parent) && !ts.isQualifiedName(parent);
}

/** Whether a node is `process`, as a variable or as a member of whatever is the global object. */
const isProcess = (node: ts.Node) => isValue(node, 'process') || memberOf(node)?.name === 'process';

const DATABASE = /\b(db|database)!?$/;

const rules: Record<string, Rule> = {
  'loads modules by imports that the rules of imports see': {
    files: /^(app|server)\//,
    finds: (node) => {
      if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
        return !ts.isStringLiteral(node.arguments[0] ?? node);
      }
      if (ts.isNewExpression(node)) return node.expression.getText() === 'Function';
      const name = memberOf(node)?.name ?? (ts.isIdentifier(node) ? node.text : '');
      if (name === 'require' || name === 'eval') return ts.isCallExpression(node.parent);
      return name === 'getBuiltinModule' || name === 'createRequire' || name === '_load';
    },
    exceptions: {
      'app/features/listing-checks/look-alikes.server.ts': 'Unicode’s list, which is data',
      'app/platform/db/sqlite-binding.server.ts': 'finds the compiled better-sqlite3',
      'app/ui/load-route-module.ts': 'the pages of the site, in the browser',
      'server/listen.ts': 'the build, from where the command was started',
    },
    planted: [
      'app/features/orders/planted.server.ts',
      [
        'const sdk = await import(/* @vite-ignore */ name);',
        "const sdk = await import('str' + 'ipe');",
        'const sdk = await import(`${name}`);',
        "const stripe = createRequire(import.meta.url)('stripe');",
        "const pg = require('pg');",
        "const pg = Module._load('pg');",
        "const fs = process.getBuiltinModule('fs');",
        "const made = new Function('return 1');",
      ],
    ],
    allowed: ["const sdk = await import('stripe');", 'const is = input.required.module;'],
  },
  // Prisma splits the values of a query that reads what belongs to many rows, but not of one that sorts
  // or cuts, nor where the key of the relation has two columns: 999 rows are an error (ADR 310).
  'reads no sorted or cut relation of any number of rows': {
    files: /^app\//,
    finds: (node) => cutsRelation(node) || readsPairs(node) || cutsList(node),
    exceptions: {
      'app/features/accounts/free-email.server.ts': 'one address and its hashes',
      'app/features/disputes/dispute.dto.ts': 'the disputes of one order',
      'app/features/moderation/decide-reports.server.ts': 'at most MAX_CHANGED products',
      'app/features/moderation/product-details.queries.server.ts': 'at most MAX_ENTRIES orders',
      'app/features/orders/order-page.queries.server.ts': 'of one order',
      'app/features/payments/payment-mode.server.ts': 'card providers',
      'app/features/payments/return-again.server.ts': 'of one payment',
      'app/platform/payments/sandbox/sandbox-refunds.server.ts': 'of one intent',
    },
    planted: [
      'app/features/orders/planted.server.ts',
      [
        "await read.product.findMany({ where, include: { photos: { orderBy: { position: 'asc' } } } });",
        'await read.product.findMany({ where, select: { photos: { take: 1 } } });',
        "await read.user.findUnique({ where, include: { products: { include: { photos: { orderBy: { position: 'asc' } } } } } });",
        "const parts = { photos: { orderBy: { position: 'asc' } } };",
        'await tx.reportedMessage.findMany({ where, include: { photos: true } });',
        "await read.product.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } });",
        'await read.product.findMany({ where: { id: { in: ids }, deletedAt: { not: null } } });',
        'await read.product.count({ where: { id: { in: rows.map(({ id }) => id) } } });',
      ],
    ],
    allowed: [
      'await read.product.findMany({ where, orderBy, include: { photos: true } });',
      "await read.product.findMany({ where, take: 20, include: { photos: { orderBy: { position: 'asc' } } } });",
      "await read.product.findUnique({ where, include: { photos: { orderBy: { position: 'asc' } } } });",
      'await tx.reportedMessage.findMany({ where, take: 50, include: { photos: true } });',
      'await read.product.findMany({ where: { id: { in: ids } } });',
      "await read.product.count({ where: { status: { in: ['sold', 'reserved'] } } });",
      'await read.order.count({ where: { status: { in: [...PAID] } } });',
    ],
  },
  // Prisma groups the whole table of the related rows, also for one row.
  'counts the rows that belong to one by a query of their own': {
    files: /^app\//,
    finds: (node) =>
      ts.isPropertyAssignment(node) &&
      node.name.getText() === '_count' &&
      ts.isObjectLiteralExpression(node.initializer),
    exceptions: {},
    planted: [
      'app/features/orders/planted.server.ts',
      ['await read.product.findMany({ include: { _count: { select: { favourites: true } } } });'],
    ],
    allowed: ["await read.order.groupBy({ by: ['status'], _count: true });"],
  },
  // The first of two values must not decide (`oneValue`).
  'reads a field of a form that has it once': {
    files: /^app\/(http|routes)\//,
    finds: (node) =>
      ts.isCallExpression(node) && /\b(form|formData)\.get$/.test(node.expression.getText()),
    exceptions: {
      'app/http/page-handler.server.ts': 'the language to change to, before the form is read',
      'app/http/typed-form.server.ts': 'the token of the session, and what pages carry',
    },
    planted: [
      'app/routes/site/planted.ts',
      ["const right = form.get('right');", "const seen = args.form.get('seen');"],
    ],
    allowed: ["const right = oneValue(form, 'right');", "const q = url.searchParams.get('q');"],
  },
  'finds modules by a pattern in one place': {
    files: /^(app|server)\//,
    finds: (node) => memberOf(node)?.name === 'glob',
    exceptions: { 'app/routes/api/all-endpoints.server.ts': 'the endpoints' },
    planted: [
      'app/routes/site/planted.tsx',
      ["const clients = import.meta.glob('../../platform/db/generated/*', { eager: true });"],
    ],
  },
  // `find…` may return null, `get…` refuses with not_found, `require…` with another code.
  'refuses nothing with not_found in a function named find': {
    files: /^(app|server)\//,
    finds: (node) => {
      const name = functionName(node);
      return /^find([A-Z]|$)/.test(name) && refusesNotFound(node);
    },
    exceptions: {},
    planted: [
      'app/features/orders/planted.server.ts',
      [
        "async function findOrder() { if (!row) throw new DomainError('not_found', NONE); }",
        "export const findOrder = async () => { throw new DomainError('not_found'); };",
        "const orders = { find: () => { throw new DomainError('not_found'); } };",
        "const orders = { find() { throw new DomainError('not_found'); } };",
        "function findOrder() { return row ?? fail(() => { throw new DomainError('not_found'); }); }",
      ],
    ],
    allowed: [
      'function findOrder() { return row ?? null; }',
      "function findOrder() { throw new DomainError('forbidden'); }",
      "function getOrder() { throw new DomainError('not_found'); }",
      "function findings() { throw new DomainError('not_found'); }",
    ],
  },
  'reads the environment in one place': {
    files: /^(app|server)\//,
    finds: (node) => {
      const member = memberOf(node);
      if (member?.name === 'env') {
        const isViteFlag = /^(SSR|PROD|DEV)$/.test(memberOf(node.parent)?.name ?? '');
        return isProcess(member.of) || (member.of.getText() === 'import.meta' && !isViteFlag);
      }
      // `process` under another name, or taken apart.
      if (takenBy(node).includes('process')) return true;
      return isProcess(node) && memberOf(node.parent) === null && inCode(node);
    },
    exceptions: {
      'app/platform/env-file.server.ts': 'adds what .env holds',
      'app/platform/env.server.ts': 'is the place',
    },
    planted: [
      'app/platform/planted.ts',
      [
        'const url = process.env.DATABASE_URL;',
        'const url = globalThis.process.env.DATABASE_URL;',
        'const url = (global as any).process.env.DATABASE_URL;',
        "const url = (globalThis as any)['process'].env.DATABASE_URL;",
        'const g = globalThis; const url = g.process.env.DATABASE_URL;',
        'const held = globalThis.process;',
        'const { process: held } = globalThis;',
        "const url = process['env'].DATABASE_URL;",
        'const { env } = process;',
        'const p = process; p.env.X;',
        'const url = import.meta.env.DATABASE_URL;',
      ],
    ],
    allowed: ['process.exit(1);', 'if (import.meta.env.SSR) show();', 'const e = ctx.env.PORT;'],
  },
  'writes to the database in features': {
    files: /^(app\/http|server)\//,
    finds: (node) => {
      const member = memberOf(node);
      if (member?.name === 'write') return DATABASE.test(member.of.getText());
      if (takenBy(node).includes('write')) return true;
      return isCallTo(node, 'writeOnce');
    },
    exceptions: { 'app/http/idempotency.server.ts': 'stores the answers of keyed requests' },
    planted: [
      'app/http/planted.server.ts',
      [
        'export const run = ({ ctx }: Args) => ctx.db.write((tx) => tx.user.update(given));',
        'await context.services.db.write<number>(work);',
        'const { write: change } = ctx.db;',
        "await ctx.db['write'](work);",
        'await writeOnce(ctx, work);',
      ],
    ],
    allowed: ['process.stdout.write(text);', 'await page.write(form);'],
  },
  'reads the database in features': {
    files: /^app\/http\//,
    finds: (node) => {
      const member = memberOf(node);
      if (/^(read|rows|memoize)$/.test(member?.name ?? '')) {
        return DATABASE.test(member?.of.getText() ?? '');
      }
      return takenBy(node).some((name) => /^(rows|memoize)$/.test(name));
    },
    exceptions: { 'app/http/idempotency.server.ts': 'the answers of keyed requests' },
    planted: [
      'app/http/planted.server.ts',
      [
        'export const run = ({ ctx }: Args) => ctx.db.read.product.findMany();',
        'const all = await context.services.db.memoize(key, work);',
        "const all = ctx.db['rows'](query);",
        'const { memoize: once } = ctx.db;',
      ],
    ],
    allowed: ['const text = await body.read();', 'findProducts(ctx, { db: ctx.db });'],
  },
  'hands no request to a use case': {
    files: /^app\/features\/(?![^/]+\/ui\/)/,
    finds: (node) => {
      const isType = ts.isTypeReferenceNode(node) && !isTypeParameter(node);
      if (isType) return /^(Request|FormData)$/.test(node.typeName.getText());
      return ts.isNewExpression(node) && /^(Request|FormData)$/.test(node.expression.getText());
    },
    exceptions: {
      'app/features/accounts/sign-in.server.ts': 'remix-auth asks for both',
      'app/features/products/listing-drafts.server.ts': 'reads the fields of a draft',
    },
    planted: [
      'app/features/orders/planted.server.ts',
      [
        'export async function book(ctx: Ctx, request: Request) {}',
        'export const book = ({ form }: { form: FormData }) => form;',
      ],
    ],
  },
  'sums no money in routes': {
    files: /^app\/routes\//,
    finds: (node) =>
      ts.isCallExpression(node) &&
      memberOf(node.expression)?.name === 'reduce' &&
      /[mM]inor/.test(node.getText()),
    exceptions: {},
    planted: [
      'app/routes/dashboard/planted.tsx',
      [
        'const sum = rows.reduce((all, row) => all + row.priceMinor, 0);',
        'const sum = rows.reduce((all, { amountMinor }) => all + amountMinor, 0);',
        'const sum = rows.map((row) => row.feeMinor).reduce(add);',
        'const sum = rows.reduce((all, row) => all + row[minorOf], 0);',
      ],
    ],
    allowed: ['const count = rows.reduce((all, row) => all + row.lines, 0);'],
  },
  'has loaders and actions of the page handlers and endpoints': {
    files: /^app\/routes\//,
    finds: (node) => {
      const isExported = (one: ts.Node) =>
        ts.canHaveModifiers(one) &&
        ts.getModifiers(one)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (ts.isFunctionDeclaration(node) && isExported(node)) {
        return /^(loader|action)$/.test(node.name?.text ?? '');
      }
      if (ts.isExportSpecifier(node)) return /^(loader|action)$/.test(node.name.text);
      if (!ts.isVariableDeclaration(node) || !isExported(node.parent.parent)) return false;
      if (!/^(loader|action)$/.test(node.name.getText())) return false;
      const made = node.initializer?.getText() ?? '';
      return !/^(pageLoader|listLoader|pageAction|bookAction|bookOrReportAction|readOnly)\b|^(route|handler)\.\w+$/.test(
        made,
      );
    },
    exceptions: {
      'app/routes/api/not-found.ts': 'answers what no endpoint does, with an error',
      'app/routes/dashboard/dispute-photo.ts': 'guardedPhoto identifies the caller',
      'app/routes/dashboard/message-photo.ts': 'guardedPhoto identifies the caller',
      'app/routes/dashboard/reported-photo.ts': 'guardedPhoto identifies the caller',
      'app/routes/site/image.ts': 'photos are the same for everyone',
      'app/routes/site/not-found.tsx': 'throws',
    },
    planted: [
      'app/routes/dashboard/planted.ts',
      [
        'export const action = async ({ request }: Args) => request.json();',
        'export async function action({ request }: Args) {}',
        'const loader = () => 1; export { loader };',
      ],
    ],
    allowed: ['export const loader = pageLoader(async ({ ctx }) => readAll(ctx));'],
  },
  'validates every form with fields to fill in by useValidatedForm': {
    files: /^app\/(routes|features|ui|http)\/.*x$|^app\/root\.tsx$/,
    finds: (node) => {
      if (!ts.isJsxElement(node)) return false;
      const { tagName, attributes } = node.openingElement;
      if (!/^(f|F|.*\.F|PlainF)orm$/.test(tagName.getText())) return false;
      if (attributeOf(attributes, 'method') !== 'post') return false;
      let fills = false;
      visit(node, (one) => {
        if (ts.isJsxOpeningElement(one) || ts.isJsxSelfClosingElement(one))
          fills ||= isFilledIn(one);
      });
      return fills;
    },
    exceptions: {
      'app/features/accounts/ui/language-form.tsx': 'a choice among values that are all valid',
      'app/ui/site-footer.tsx': '/newsletter answers, with the errors',
    },
    planted: [
      'app/features/orders/ui/planted.tsx',
      [
        '<Form method="post"><TextField label="Name" name="name" /></Form>',
        '<form method="post"><textarea name="words" /></form>',
        '<form method="post"><input type="email" name="email" /></form>',
        '<PlainForm method="post"><TextField name="n" /></PlainForm>',
        '<fetcher.Form method="post"><PasswordField name="n" /></fetcher.Form>',
        '<Form method="post"><Own><RadioCards name="n" /></Own></Form>',
      ],
    ],
    allowed: [
      '<form method="post"><input type="hidden" name="id" /></form>',
      '<form role="search"><input type="search" name="q" /></form>',
      '<ValidatedForm method="post"><TextField /></ValidatedForm>',
    ],
  },
};

/** The members of an object literal by their names; of other nodes none. */
function membersOf(node: ts.Node | undefined): Map<string, ts.Expression | null> {
  if (!node || !ts.isObjectLiteralExpression(node)) return new Map();
  return new Map(
    node.properties.map((one) => [
      one.name?.getText() ?? '',
      ts.isPropertyAssignment(one) ? one.initializer : null,
    ]),
  );
}

/** A call that reads rows by Prisma: its method, the model, and the members of its argument. */
function readOf(node: ts.Node) {
  const method = ts.isCallExpression(node) ? memberOf(node.expression) : null;
  if (!method || !ts.isCallExpression(node)) return null;
  if (!/^(find(Many|Unique|First)(OrThrow)?|count|aggregate|groupBy)$/.test(method.name))
    return null;
  return { ...method, model: memberOf(method.of)?.name ?? '', given: membersOf(node.arguments[0]) };
}

/** Whether a node is a relation that is sorted or cut, and not read for one row or for a page. */
function cutsRelation(node: ts.Node): boolean {
  if (!ts.isPropertyAssignment(node) || /^(where|data)$/.test(node.name.getText())) return false;
  const members = membersOf(node.initializer);
  if (!members.has('orderBy') && !members.has('take')) return false;
  let depth = 1;
  for (let at: ts.Node = node.parent; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isPropertyAssignment(at) && !/^(include|select)$/.test(at.name.getText())) depth += 1;
    const read = readOf(at);
    if (read?.name === 'findMany') return !read.given.has('take');
    if (read) return depth > 1;
    if (ts.isFunctionLike(at)) break;
  }
  // A part of queries that stands on its own.
  return members.has('orderBy');
}

/** Whether a node reads any number of messages of a copy with what belongs to them. */
function readsPairs(node: ts.Node): boolean {
  const read = readOf(node);
  if (read?.name !== 'findMany' || !/^(reported|disputed)Message$/.test(read.model)) return false;
  return read.given.has('include') && !read.given.has('take');
}

/** Whether a node sorts, cuts, counts or excludes by a list of any length. */
function cutsList(node: ts.Node): boolean {
  const read = readOf(node);
  const where = read?.given.get('where');
  if (!read || !where) return false;
  let [byList, excludes] = [false, false];
  visit(where, (one) => {
    if (!ts.isPropertyAssignment(one)) return;
    const name = one.name.getText();
    if (name === 'in' || name === 'notIn') byList ||= isAnyLength(one.initializer);
    excludes ||= name === 'notIn' || name === 'not';
  });
  const isPlain = read.name === 'findMany' && !read.given.has('orderBy') && !read.given.has('take');
  return byList && (excludes || !isPlain);
}

/** Whether a list is of no constant length: constants are in capitals. */
function isAnyLength(list: ts.Expression): boolean {
  if (!ts.isArrayLiteralExpression(list)) return !/^[A-Z_]+$/.test(list.getText());
  return list.elements.some((one) => ts.isSpreadElement(one) && isAnyLength(one.expression));
}

/** The value of an attribute that is written as a text; undefined for others. */
function attributeOf(attributes: ts.JsxAttributes, name: string): string | undefined {
  for (const one of attributes.properties) {
    if (!ts.isJsxAttribute(one) || one.name.getText() !== name) continue;
    return one.initializer && ts.isStringLiteral(one.initializer) ? one.initializer.text : '';
  }
  return undefined;
}

/** Whether an element is a control that people fill in; browsers validate no hidden or search field. */
function isFilledIn({ tagName, attributes }: ts.JsxOpeningElement | ts.JsxSelfClosingElement) {
  const tag = tagName.getText();
  if (tag === 'input') {
    return !/^(hidden|search|checkbox|radio)$/.test(attributeOf(attributes, 'type') ?? '');
  }
  const fields =
    'TextField|TextAreaField|SelectField|FileField|PhotoField|PhotosField|PasswordField';
  return new RegExp(`^(${fields}|RadioCards|textarea|select)$`).test(tag);
}

/** The name of a function or method, also of one that a variable or a member holds; else empty. */
function functionName(node: ts.Node): string {
  if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) {
    return node.name?.getText() ?? '';
  }
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return '';
  const { parent } = node;
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return isNamed ? parent.name.getText() : '';
}

/** Whether the body of a function makes the error `not_found`. */
function refusesNotFound(node: ts.Node): boolean {
  let found = false;
  visit(node, (one) => {
    if (!ts.isNewExpression(one) || one.expression.getText() !== 'DomainError') return;
    const code = one.arguments?.[0];
    found ||= code !== undefined && ts.isStringLiteral(code) && code.text === 'not_found';
  });
  return found;
}

/** Whether a node is code, not the name of a declaration or part of an import. */
const inCode = ({ parent }: ts.Node) => !ts.isImportSpecifier(parent) && !ts.isTypeNode(parent);

/** Whether a type is a type parameter of a function around it, by the same name. */
function isTypeParameter(node: ts.TypeReferenceNode): boolean {
  const name = node.typeName.getText();
  for (let at: ts.Node | undefined = node; at; at = at.parent) {
    if (ts.isFunctionLike(at) && at.typeParameters?.some((one) => one.name.text === name))
      return true;
  }
  return false;
}

/** The names of the rules that a file breaks. */
function broken(file: SourceFile): string[] {
  const applying = Object.entries(rules).filter(([, { files }]) => files.test(file.name));
  if (applying.length === 0) return [];
  const found = new Set<string>();
  const source = parse(file);
  visit(source, (node) => {
    for (const [name, { finds }] of applying) if (finds(node, source, file.name)) found.add(name);
  });
  return [...found];
}

describe('code', () => {
  const files = sourceFiles(['app', 'server'], CODE).filter((file) => !isTest(file));
  const found = files.map((file) => ({ name: file.name, broken: broken(file) }));

  describe.each(Object.entries(rules))('%s', (rule, { exceptions, planted, allowed = [] }) => {
    it('everywhere but in the exceptions, which are all needed', () => {
      const names = found.filter((file) => file.broken.includes(rule)).map(({ name }) => name);
      expect(names.sort()).toEqual(Object.keys(exceptions).sort());
    });

    it.each(planted[1])('finds a planted %s', (text) => {
      expect(broken({ name: planted[0], text })).toContain(rule);
    });

    it.each(allowed)('leaves %s alone', (text) => {
      expect(broken({ name: planted[0], text })).not.toContain(rule);
    });
  });
});
