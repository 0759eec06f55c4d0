/**
 * The bare Remix + Prisma shop of the busy hour: Remix on Express as its template has it, no caches.
 * Bundled by the bench. Usage: bare-remix.mjs PORT, with DATABASE_URL of a SQLite file
 */
import { PassThrough } from 'node:stream';
import { createRequestHandler } from '@remix-run/express';
import { createReadableStreamFromReadable, json, redirect } from '@remix-run/node';
import { Meta, Outlet, RemixServer, Scripts, useLoaderData } from '@remix-run/react';
import express from 'express';
import { renderToPipeableStream } from 'react-dom/server';
import { findPerson, readPage, write } from './data.mjs';
import { ShopPage } from './pages';

function Root() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <Meta />
      </head>
      <body>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}

function Page() {
  return <ShopPage data={useLoaderData()} />;
}

async function loader({ request }) {
  const person = await findPerson(request.headers.get('cookie'));
  const page = await readPage(request.url, person);
  if (!page) throw new Response('Not found', { status: 404 });
  return json(page);
}

async function action({ request }) {
  const person = await findPerson(request.headers.get('cookie'));
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www');
  const given = isForm ? Object.fromEntries(await request.formData()) : await request.json();
  const status = await write(new URL(request.url).pathname, person, given);
  return isForm && status < 400 ? redirect(given.from) : json({ ok: status < 400 }, { status });
}

function handleRequest(request, status, headers, context) {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <RemixServer context={context} url={request.url} abortDelay={5000} />,
      {
        onShellReady() {
          const through = new PassThrough();
          headers.set('Content-Type', 'text/html');
          resolve(new Response(createReadableStreamFromReadable(through), { headers, status }));
          pipe(through);
        },
        onShellError: reject,
      },
    );
  });
}

const page = { default: Page, loader, meta: ({ data }) => [{ title: data?.title ?? '' }] };
const pages = { index: '', search: 'search', category: 'category/:id', product: 'products/:id' };
const actions = {
  saved: 'saved',
  order: 'order',
  conversations: 'api/conversations',
  offers: 'api/offers',
  listing: 'add-product',
};
const routes = { root: { id: 'root', path: '', module: { default: Root } } };
for (const [id, path] of Object.entries(pages)) {
  routes[id] = { id, parentId: 'root', path, index: path === '', module: page };
}
for (const [id, path] of Object.entries(actions)) {
  routes[id] = { id, parentId: 'root', path, module: { action } };
}
const manifest = Object.fromEntries(
  Object.entries(routes).map(([id, { module, ...route }]) => [
    id,
    {
      ...{ ...route, module: `/assets/${id}.js`, imports: [] },
      ...{ hasLoader: Boolean(module.loader), hasAction: Boolean(module.action) },
    },
  ]),
);
const build = {
  entry: { module: { default: handleRequest } },
  routes,
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    routes: manifest,
    url: '/assets/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  mode: 'production',
  isSpaMode: false,
  future: {},
};

express()
  .disable('x-powered-by')
  .all('*', createRequestHandler({ build, mode: 'production' }))
  .listen(Number(process.argv[2]), '127.0.0.1', () => process.stdout.write('ready\n'));
