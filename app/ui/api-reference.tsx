import { Badge } from './badge';
import { DataTable, type Column } from './data-table';
import { Shell } from './form-page';
import { A } from './link';

/** A parameter of a request or a member of a response. */
export interface Member {
  name: string;
  type: string;
  required: boolean;
  about: string;
  where: 'path' | 'query' | 'header' | 'body' | null;
}

/** An object that several answers are made of. */
export interface Shape {
  name: string;
  about: string;
  members: Member[];
}

export interface EndpointReferenceView {
  id: string;
  method: string;
  path: string;
  summary: string;
  needsToken: boolean;
  sent: Member[];
  answer: string;
  /** The name of the shape that the answer is, or is a list of. */
  shape: string | null;
  refusals: { status: string; words: string }[];
  example: string;
}

const memberColumns: Column<Member>[] = [
  { key: 'name', header: 'Name', rowHeader: true, cell: ({ name }) => <code>{name}</code> },
  { key: 'type', header: 'Type', className: 'wrap-anywhere', cell: ({ type }) => type },
  { key: 'about', header: 'About', cell: ({ about }) => about || '–' },
];

const sentColumns: Column<Member>[] = [
  ...memberColumns.slice(0, 1),
  {
    key: 'where',
    header: 'Where',
    cell: ({ where, required }) => `${where}${required ? '' : ', optional'}`,
  },
  ...memberColumns.slice(1),
];

/** Reference of an endpoint: its summary, request, response, errors and an example. */
export function EndpointReference(endpoint: EndpointReferenceView) {
  const { id, method, path, summary, needsToken, sent, refusals, example } = endpoint;
  return (
    <article id={id} className="border-t border-line py-8">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        <Badge tone="plain">{method}</Badge>
        <code className="min-w-0 wrap-anywhere">{path}</code>
      </h3>
      <p className="mt-2 max-w-prose">{summary}</p>
      <p className="mt-1 text-sm text-ink-soft">
        {needsToken ? 'Requires sign-in.' : 'No sign-in needed.'}
      </p>
      {sent.length > 0 ? (
        <div className="mt-4">
          <DataTable
            caption="Request"
            showCaption
            columns={sentColumns}
            rows={sent}
            rowKey={({ name, where }) => `${where} ${name}`}
          />
        </div>
      ) : null}
      <Answer {...endpoint} />
      <Shell label={`Example of ${method} ${path}`}>{example}</Shell>
      <details className="mt-4">
        <summary className="inline-flex min-h-11 items-center underline">Errors</summary>
        <dl className="space-y-1 text-sm">
          {refusals.map(({ status, words }) => (
            <div key={status} className="flex gap-3">
              <dt className="font-semibold tabular-nums">{status}</dt>
              <dd className="min-w-0">{words}</dd>
            </div>
          ))}
        </dl>
      </details>
    </article>
  );
}

function Answer({ answer, shape }: EndpointReferenceView) {
  return (
    <p className="mt-4">
      <b className="font-semibold">Response:</b>{' '}
      {shape ? (
        <A href={`#shape-${shape}`} className="underline">
          {answer}
        </A>
      ) : (
        <code className="wrap-anywhere">{answer}</code>
      )}
    </p>
  );
}

/** A shape that answers refer to. */
export function ShapeReference({ name, about, members }: Shape) {
  return (
    <article id={`shape-${name}`} className="border-t border-line py-8">
      <h3 className="font-semibold">{name}</h3>
      {about ? <p className="mt-2 max-w-prose">{about}</p> : null}
      <DataTable
        caption={`Members of ${name}`}
        columns={memberColumns}
        rows={members}
        rowKey={(member) => member.name}
      />
    </article>
  );
}
