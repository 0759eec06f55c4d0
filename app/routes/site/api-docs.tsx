import type { LinksFunction, MetaFunction, SerializeFrom } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { endpointReference } from '~/http/api-reference.server';
import { openApiDocument } from '~/http/openapi-document.server';
import { pageLoader } from '~/http/page-handler.server';
import { pageMeta, publicUrlOf } from '~/ui/page-meta';
import { EndpointReference, ShapeReference } from '~/ui/api-reference';
import { Shell } from '~/ui/form-page';
import { PageTitle } from '~/ui/page';
import { allEndpoints } from '~/routes/api/all-endpoints.server';
import { endpointExamples, curlLine, preparation } from '~/routes/api/endpoint-examples.server';
import { A } from '~/ui/link';
import stylesheet from '../../dashboard.css?url';

/** For its table. */
export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

/** Nothing on this page needs a script, so it has none. */
export const handle = { scriptFree: true };

/** It is the same in every language, so its one address for search engines has none. */
export const meta: MetaFunction<typeof loader> = (args) => {
  const address = `${publicUrlOf(args)}/api/docs`;
  return [
    ...pageMeta(args, {
      title: 'The API · Rummage',
      description: 'All endpoints of this marketplace: requests, responses and examples.',
      path: null,
    }),
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:url', content: address },
  ];
};

export const loader = pageLoader(async ({ ctx }) => ({
  ...endpointReference(openApiDocument(allEndpoints), (method, path) => {
    const example = endpointExamples[`${method} ${path}`];
    return example ? [...(example.first ?? []), curlLine(method, path, example)].join('\n') : '';
  }),
  preparation: [`RUMMAGE=${ctx.publicUrl}/api`, ...preparation].join('\n'),
}));

export default function ApiDocs() {
  const { groups, shapes, preparation: lines } = useLoaderData<typeof loader>();
  return (
    // In English on the pages of all languages, as the endpoints are.
    <div lang="en" dir="ltr" className="gap-12 lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <Contents groups={groups} />
      <div className="min-w-0 max-w-3xl">
        <PageTitle lead="Browsing, buying, selling and moderating, as a JSON API.">
          The API
        </PageTitle>
        <section id="basics">
          <Basics />
        </section>
        <section id="try" className="mt-8">
          <h2 className="text-lg font-semibold">Try it</h2>
          <p className="mt-2 max-w-prose">
            The examples below run in a shell against the demo data. Run these lines once before
            them: they sign in as a buyer, a seller and an admin, and pick a category and a product.
          </p>
          <Shell label="Preparation of the examples">{lines}</Shell>
        </section>
        {groups.map(({ name, about, endpoints }) => (
          <section key={name} className="mt-12">
            <h2 className="text-lg font-semibold">{name}</h2>
            <p className="mt-1 mb-4 text-ink-soft">{about}</p>
            {endpoints.map((endpoint) => (
              <EndpointReference key={endpoint.id} {...endpoint} />
            ))}
          </section>
        ))}
        <section id="shapes" className="mt-12">
          <h2 className="mb-4 text-lg font-semibold">Shapes</h2>
          {shapes.map((shape) => (
            <ShapeReference key={shape.name} {...shape} />
          ))}
        </section>
      </div>
    </div>
  );
}

type Groups = SerializeFrom<typeof loader>['groups'];

/** The table of contents: beside the page on a desktop, else above it, folded. */
function Contents({ groups }: { groups: Groups }) {
  return (
    <div className="contents-list">
      <details>
        <summary className="button button-quiet mb-4">Contents</summary>
      </details>
      <nav aria-label="Contents">
        <ul>
          <Entry href="#basics">Basics</Entry>
          <Entry href="#try">Try it</Entry>
        </ul>
        {groups.map(({ name, endpoints }) => (
          <div key={name} className="mt-4">
            <p className="px-2 text-sm font-semibold">{name}</p>
            <ul>
              {endpoints.map(({ id, method, path }) => (
                <Entry key={id} href={`#${id}`}>
                  {method} {path}
                </Entry>
              ))}
            </ul>
          </div>
        ))}
        <ul className="mt-4">
          <Entry href="#shapes">Shapes</Entry>
        </ul>
      </nav>
    </div>
  );
}

function Entry({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <A href={href}>{children}</A>
    </li>
  );
}

function Basics() {
  return (
    <ul className="max-w-prose list-disc space-y-2 ps-6">
      <li>
        <b className="font-semibold">Addresses.</b> Each endpoint answers under <code>/api</code>.
        Those of the first version also answer at the site’s root, in the same way.{' '}
        <A href="/api/openapi.json" className="underline">
          /api/openapi.json
        </A>{' '}
        describes all of them as OpenAPI 3.1.
      </li>
      <li>
        <b className="font-semibold">Only on pages.</b> Editing, pausing and renewing a listing and
        ordering its photos; the settings of an account; photos in messages and disputes; answering
        and deciding a dispute; decisions on accounts, and the settings of admins.
      </li>
      <li>
        <b className="font-semibold">Who is calling.</b> Send <code>Authorization: Bearer</code> and
        the token that <code>POST /sign-in</code> gives. It lives for 24 hours, and ends at once
        when its session does. A browser on this site sends its cookie by itself. A broken or
        expired token counts for nothing: an endpoint that needs no token answers as without one.
      </li>
      <li>
        <b className="font-semibold">Failures.</b> A status from 400 on, and an object with a{' '}
        <code>message</code> for people and a <code>code</code> for programs. 422 adds{' '}
        <code>fields</code>, and so do a 409 about one member and a refusal of a photo. After a 429
        or a 503 wait the seconds in <code>Retry-After</code>.
      </li>
      <li>
        <b className="font-semibold">Lists.</b> Plain arrays, newest first unless the endpoint says
        otherwise. Take <code>?limit=</code> of them at a time, 500 unless you say otherwise; the{' '}
        <code>Link</code> header leads to the next page.
      </li>
      <li>
        <b className="font-semibold">Values.</b> Money is a number in the major unit of its{' '}
        <code>currency</code>, a time is ISO 8601 in UTC, an id is a text without meaning. In a
        request each value may also be a text, as a form sends it.
      </li>
      <li>
        <b className="font-semibold">Repeating safely.</b> With an <code>Idempotency-Key</code> of
        your own a write that names it here is done once, however often you send it.
      </li>
      <li>
        <b className="font-semibold">Saving work.</b> Public lists carry an <code>ETag</code>: send
        it back as <code>If-None-Match</code>, and a list that has not changed is answered by a 304
        without a body.
      </li>
    </ul>
  );
}
