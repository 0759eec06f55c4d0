import { Form } from '@remix-run/react';
import { Badge } from '~/ui/badge';
import { Button } from '~/ui/button';
import { CsrfField } from '~/ui/csrf-field';
import { DateTime } from '~/ui/date-time';

interface SessionLine {
  id: string;
  device: string;
  createdAt: string;
  lastSeenAt: string;
  current: boolean;
}

/** Where a person is signed in, and the way to end it there. */
export function SessionsList({ sessions, action }: { sessions: SessionLine[]; action: string }) {
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <p className="font-semibold">
                {session.device} {session.current ? <Badge tone="good">This one</Badge> : null}
              </p>
              <p className="text-sm text-ink-soft">
                Since <DateTime iso={session.createdAt} kind="short" />, last used{' '}
                <DateTime iso={session.lastSeenAt} kind="short" />
              </p>
            </div>
            {session.current ? null : (
              <Form method="post" action={action} preventScrollReset>
                <CsrfField />
                <Button variant="quiet" name="sessionId" value={session.id}>
                  Sign out<span className="sr-only"> {session.device}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" action={action} preventScrollReset className="mt-4">
          <CsrfField />
          <Button variant="quiet" name="others" value="all">
            Sign out everywhere else
          </Button>
        </Form>
      ) : null}
    </>
  );
}
