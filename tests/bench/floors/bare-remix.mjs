/**
 * R: nothing but Remix and Express. One page with our markup, its data in memory, rendered as a
 * stream in the way the framework's template does. Usage: bare-remix.mjs PORT CAPTURED_PAGE
 */
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { createRequestHandler } from '@remix-run/express';
import { createReadableStreamFromReadable, json } from '@remix-run/node';
import { Outlet, RemixServer, Scripts, useLoaderData } from '@remix-run/react';
import express from 'express';
import { createElement, Fragment } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { readPage } from './markup.mjs';

const [port, file] = process.argv.slice(2);
const html = readFileSync(file, 'utf8');
const state = JSON.parse(/window\.__remixContext = (.*?);<\/script>/s.exec(html)[1]).state
  .loaderData;
const pageData = Object.values(state).findLast((data) => data?.products ?? data?.newest);
const { document, head, body } = readPage(html);

function Card({ node }) {
  return render(node, 0);
}

function render(node, key) {
  if (typeof node === 'string') return node;
  const { tag, props, children } = node;
  if (children.length === 0) return createElement(tag, { ...props, key });
  if (children.length === 1) return createElement(tag, { ...props, key }, renderIn(children[0], 0));
  return createElement(tag, { ...props, key }, children.map(renderIn));
}

function renderIn(node, key) {
  return node.tag === 'article' ? createElement(Card, { node, key }) : render(node, key);
}

const Root = () =>
  createElement(
    'html',
    document.props,
    render(head, 0),
    createElement('body', body.props, createElement(Outlet), createElement(Scripts)),
  );

function Page() {
  useLoaderData();
  return createElement(Fragment, null, body.children.map(renderIn));
}

function handleRequest(request, status, headers, context) {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      createElement(RemixServer, { context, url: request.url, abortDelay: 5000 }),
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

const routes = {
  root: { id: 'root', path: '', module: { default: Root, loader: () => json(state.root) } },
  page: {
    id: 'page',
    parentId: 'root',
    path: 'page',
    module: { default: Page, loader: () => json(pageData) },
  },
};
const manifest = Object.fromEntries(
  Object.entries(routes).map(([id, { parentId, path }]) => [
    id,
    {
      id,
      parentId,
      path,
      module: `/assets/${id}.js`,
      imports: [],
      hasLoader: true,
      hasAction: false,
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
  .listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
