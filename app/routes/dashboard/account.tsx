import { json, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { changeFromAccountPage } from '~/http/account-page.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { MessageSwitches } from '~/features/notifications/ui/notification-switches';
import { listOwnMessages } from '~/features/notifications/notifications.server';
import { accountKind } from '~/features/accounts/account.policy';
import { listOwnSessions } from '~/features/accounts/sessions.server';
import { listOwnSignInMethods } from '~/features/accounts/profile.server';
import { PasswordForm, ProfileForm, SessionsList } from '~/features/accounts/ui/account-forms';
import { withArticle } from '~/lib/text';
import { avatarAddress } from '~/lib/picture';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page';

export const meta: MetaFunction = () => [{ title: 'My account · Rummage' }];

export const loader = pageLoader(async (args) => {
  const { name, email, imageId, rights } = requirePage(args, 'account:manage');
  const { ctx } = args;
  const [methods, sessions, switches] = await Promise.all([
    listOwnSignInMethods(ctx),
    listOwnSessions(ctx),
    listOwnMessages(ctx),
  ]);
  const image = imageId ? avatarAddress(imageId) : null;
  const kind = accountKind(rights);
  return json({ name, email, kind, image, methods, sessions, switches, mail: ctx.mailer.kind });
});

export const action = pageAction(changeFromAccountPage, {
  photos: { photo: 1 },
  needs: 'account:manage',
});

export default function Account() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const replyTo = (intent: string) => (refused?.intent === intent ? refused : null);
  return (
    <div className="print-columns max-w-xl space-y-10">
      <PageTitle lead={`${data.email}, with ${withArticle(data.kind)} account.`}>
        My account
      </PageTitle>
      <Section id="profile" title="Name and photo">
        <ProfileForm name={data.name} image={data.image} reply={replyTo('profile')} />
      </Section>
      <Section id="password" title="Password">
        <PasswordForm methods={data.methods} reply={replyTo('password')} />
      </Section>
      <Section id="sessions" title="Where you are signed in">
        <SessionsList sessions={data.sessions} action="/dashboard/account/sessions" />
      </Section>
      <Section id="messages" title="Messages">
        {data.mail === 'off' ? <p>This site sends no mail yet.</p> : null}
        <MessageSwitches switches={data.switches} action="/dashboard/account/messages" />
      </Section>
      <Section id="data" title="Your data">
        <p className="mb-4">All the data we store about you, as a JSON file.</p>
        <ButtonLink
          variant="quiet"
          href="/dashboard/account/data"
          data-link={undefined}
          download="rummage-my-data.json"
        >
          Download my data
        </ButtonLink>
      </Section>
      <Section id="delete" title="Delete your account">
        <p className="mb-4">We ask you to confirm before we delete anything.</p>
        <ButtonLink variant="danger" href="/dashboard/account/delete">
          Delete my account
        </ButtonLink>
      </Section>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id}>
      <h2 className="mb-4 text-lg font-semibold">{title}</h2>
      {children}
    </section>
  );
}
