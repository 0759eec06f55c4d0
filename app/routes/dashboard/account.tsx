import { json, redirect, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { changeFromAccountPage } from '~/http/account-page.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { requirePage } from '~/http/return-to';
import { MessageSwitches } from '~/features/notifications/ui/notification-switches';
import { listOwnMessages } from '~/features/notifications/notifications.server';
import { accountKindOf, type AccountKind } from '~/features/accounts/account.policy';
import { listOwnSessions } from '~/features/accounts/sessions.server';
import { readOwnLanguage } from '~/features/accounts/choose-language.server';
import { listOwnSignInMethods } from '~/features/accounts/profile.server';
import {
  readOwnSignInState,
  type SignInState,
} from '~/features/second-factors/sign-in-state.sql.server';
import { BLOCKED_PATH } from '~/features/blocks/blocked-text';
import { StartTrading, tradingOffers } from '~/features/accounts/ui/start-trading';
import { LanguageForm } from '~/features/accounts/ui/language-form';
import { PasswordForm, ProfileForm, SessionsList } from '~/features/accounts/ui/account-forms';
import type { Language, MessageKey } from '~/i18n/language';
import { t } from '~/i18n/render-language';
import { avatarAddress } from '~/lib/picture';
import { ButtonLink } from '~/ui/button';
import { PageTitle } from '~/ui/page';
import { A } from '~/ui/link';

export const meta: MetaFunction = () => [{ title: t('accounts.page.metaTitle') }];

export const loader = pageLoader(async (args) => {
  const { name, email, imageId, rights } = requirePage(args, 'account:manage');
  const { ctx, context, url } = args;
  // Links in mails: signing in on the way there would lose a fragment.
  const to = url.searchParams.get('to') ?? '';
  if (Object.hasOwn(sections, to)) return redirect(`/dashboard/account#${to}`);
  const { language } = context;
  const [methods, signIn, sessions, switches, chosen] = await Promise.all([
    listOwnSignInMethods(ctx),
    readOwnSignInState(ctx),
    listOwnSessions(ctx),
    listOwnMessages(ctx),
    readOwnLanguage(ctx),
  ]);
  const image = imageId ? avatarAddress(imageId) : null;
  const kind = accountKindOf(rights);
  const missing = (['buy', 'sell'] as const).filter((right) => !rights[right]);
  return json({
    name,
    email,
    kind,
    missing,
    image,
    methods,
    signIn: signInWords(signIn, language),
    sessions: sessions.map((one) => ({ ...one, device: language.t(one.device) })),
    switches,
    mail: ctx.mailer.kind,
    language: chosen ?? language.code,
  });
});

/** The state of two-step sign-in and of passkeys, in words. */
function signInWords({ isOn, recoveryCodes, passkeys }: SignInState, { t }: Language) {
  return {
    steps: isOn
      ? `${t('secondFactors.state.on')} ${t('secondFactors.codes.left', { count: recoveryCodes })}`
      : t('secondFactors.state.off'),
    passkeys: t('secondFactors.state.passkeys', { count: passkeys }),
  };
}

export const action = pageAction(changeFromAccountPage, {
  photos: { photo: 1 },
  needs: 'account:manage',
});

const sections = {
  profile: 'accounts.section.profile',
  password: 'accounts.section.password',
  signIn: 'secondFactors.section',
  language: 'accounts.section.language',
  sessions: 'accounts.section.sessions',
  messages: 'accounts.section.messages',
  blocked: 'blocks.title',
  trading: 'accounts.section.trading',
  data: 'accounts.section.data',
  delete: 'accounts.section.delete',
} as const satisfies Record<string, MessageKey>;
type SectionId = keyof typeof sections;

const leads = {
  buyer: 'accounts.lead.buyer',
  seller: 'accounts.lead.seller',
  admin: 'accounts.lead.admin',
  buyerSeller: 'accounts.lead.buyerSeller',
  buyerAdmin: 'accounts.lead.buyerAdmin',
  sellerAdmin: 'accounts.lead.sellerAdmin',
  buyerSellerAdmin: 'accounts.lead.buyerSellerAdmin',
} as const satisfies Record<AccountKind, MessageKey>;

export default function Account() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const replyTo = (intent: string) => (refused?.intent === intent ? refused : null);
  const shown = (Object.keys(sections) as SectionId[]).filter(
    (id) => id !== 'trading' || data.missing.length > 0,
  );
  return (
    <>
      <PageTitle lead={t(leads[data.kind], { email: data.email })}>
        {t('accounts.page.title')}
      </PageTitle>
      <div className="@container">
        <div className="@min-[45rem]:grid @min-[45rem]:grid-cols-[minmax(0,40rem)_minmax(0,1fr)] @min-[45rem]:gap-12">
          <div className="print-columns min-w-0 divide-y divide-line border-t border-line @min-[45rem]:border-t-0">
            <Section id="profile">
              <ProfileForm name={data.name} image={data.image} reply={replyTo('profile')} />
            </Section>
            <Section id="password">
              <PasswordForm methods={data.methods} reply={replyTo('password')} />
            </Section>
            <Section id="signIn">
              <p className="mb-4">{t('secondFactors.sectionLead')}</p>
              <ul className="space-y-3">
                <WayToSignIn href="/dashboard/account/second-factor" state={data.signIn.steps}>
                  {t('secondFactors.title')}
                </WayToSignIn>
                <WayToSignIn href="/dashboard/account/passkeys" state={data.signIn.passkeys}>
                  {t('secondFactors.passkeys.title')}
                </WayToSignIn>
                {data.mail === 'off' ? null : (
                  <WayToSignIn href="/dashboard/account/email" state={data.email}>
                    {t('accounts.email.title')}
                  </WayToSignIn>
                )}
              </ul>
              {data.mail === 'off' ? <p className="mt-4">{t('accounts.email.noMail')}</p> : null}
            </Section>
            <Section id="language">
              <LanguageForm chosen={data.language} />
            </Section>
            <Section id="sessions">
              <SessionsList sessions={data.sessions} action="/dashboard/account/sessions" />
            </Section>
            <Section id="messages">
              {data.mail === 'off' ? <p>{t('accounts.page.noMail')}</p> : null}
              <MessageSwitches switches={data.switches} action="/dashboard/account/messages" />
            </Section>
            <Section id="blocked">
              <p className="mb-4">{t('blocks.lead')}</p>
              <ButtonLink variant="quiet" href={BLOCKED_PATH}>
                {t('blocks.see')}
              </ButtonLink>
            </Section>
            {data.missing.length > 0 ? (
              <Section id="trading">
                {data.missing.map((right) => (
                  <div key={right} className="mt-4 first:mt-0">
                    <p className="mb-2">{t(tradingOffers[right])}</p>
                    <StartTrading right={right} from="/dashboard/account" />
                  </div>
                ))}
              </Section>
            ) : null}
            <Section id="data">
              <p className="mb-4">{t('accounts.page.data')}</p>
              <ButtonLink
                variant="quiet"
                href="/dashboard/account/data"
                data-link={undefined}
                download="rummage-my-data.json"
              >
                {t('accounts.page.download')}
              </ButtonLink>
            </Section>
            <Section id="delete">
              <p className="mb-4">{t('accounts.page.deleteLead')}</p>
              <ButtonLink variant="danger" href="/dashboard/account/delete">
                {t('accounts.page.delete')}
              </ButtonLink>
            </Section>
          </div>
          <nav
            aria-label={t('accounts.page.contents')}
            className="hidden @min-[45rem]:block print:hidden"
          >
            <ul className="sticky top-24 border-s border-line">
              {shown.map((id) => (
                <li key={id}>
                  <A
                    href={`#${id}`}
                    className="inline-flex min-h-11 items-center px-4 text-ink-soft hover:text-ink hover:underline"
                  >
                    {t(sections[id])}
                  </A>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </div>
    </>
  );
}

/** The link to the page of one way to sign in, and its state in words. */
function WayToSignIn({ href, state, children }: { href: string; state: string; children: string }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <ButtonLink variant="quiet" href={href}>
        {children}
      </ButtonLink>
      <bdi className="wrap-anywhere">{state}</bdi>
    </li>
  );
}

/** Sections of buttons alone, which are of no use on paper. */
const toPress: readonly SectionId[] = [
  'signIn',
  'language',
  'blocked',
  'trading',
  'data',
  'delete',
];

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const off = toPress.includes(id) ? 'print-none' : '';
  return (
    <section id={id} className={`scroll-mt-24 py-8 @min-[45rem]:first:pt-0 ${off}`}>
      <h2 className="mb-4 text-lg font-semibold">{t(sections[id])}</h2>
      {children}
    </section>
  );
}
