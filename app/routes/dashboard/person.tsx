import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { oneValue } from '~/http/form-values.server';
import { pageAction, pageLoader, redirectWithToast, requires } from '~/http/page-handler.server';
import { toastConflict } from '~/http/conflict-toast.server';
import { requireHiddenPage } from '~/http/return-to';
import { personListPath, personPath } from '~/features/accounts/admin-paths';
import { toAuditView } from '~/features/accounts/audit.dto';
import { shownName } from '~/features/accounts/erased-names';
import { verifySeller } from '~/features/accounts/people.server';
import { toDetailRow } from '~/features/moderation/person-details.dto';
import {
  getPersonDetails,
  personLists,
  type PersonList,
} from '~/features/moderation/person-details.queries.server';
import { reasonNamer } from '~/features/moderation/reason-names.server';
import { PersonPage, type PersonPageProps } from '~/features/moderation/ui/person-page';
import { inTitle, t } from '~/i18n/render-language';
import { DomainError } from '~/lib/domain-error';
import { avatarAddress } from '~/lib/picture';
import type { InMenu } from '~/ui/dashboard-layout';

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${inTitle(data?.person.name) || t('moderation.account')} · Rummage` },
];

export const loader = pageLoader(async (args): Promise<PersonPageProps & InMenu> => {
  const { userId } = requireHiddenPage(args, 'user:list');
  const { ctx, context, params } = args;
  const { person, lists, audit, cases } = await getPersonDetails(ctx, params.id ?? '');
  const nameOf = await reasonNamer(ctx, context.language);
  const { t } = context.language;
  const { imageId, ...facts } = person;
  const rowsOf = (list: PersonList) => ({
    rows: lists[list].items.map((row) => toDetailRow(row, nameOf, t)),
    hasMore: lists[list].next !== null,
  });
  return {
    menuPage: personListPath(args.url, listedRights(facts)),
    person: {
      ...facts,
      name: shownName(facts.name, t),
      image: imageId ? avatarAddress(imageId) : null,
      isSelf: facts.id === userId,
    },
    lists: Object.fromEntries(
      personLists.map((list) => [list, rowsOf(list)]),
    ) as PersonPageProps['lists'],
    cases,
    audit: audit.map((entry) => toAuditView(entry, t)),
  };
});

/** The rights of an account; a deleted one has lost them, and is listed by what it was registered as. */
function listedRights({
  deletedAt,
  rights,
  registeredAs,
}: Pick<PersonPageProps['person'], 'deletedAt' | 'rights' | 'registeredAs'>) {
  if (!deletedAt) return rights;
  return { buy: registeredAs === 'buyer', sell: registeredAs === 'seller' };
}

/** Verifies this seller. */
export const action = pageAction(async (args) => {
  if (oneValue(args.form, 'intent') !== 'verify') throw new DomainError('bad_request');
  const here = personPath(args.params.id ?? '');
  const verified = await toastConflict(args, here, () =>
    verifySeller(args.ctx, args.params.id ?? ''),
  );
  const text = verified ? 'moderation.verified' : 'moderation.verifiedAlready';
  return redirectWithToast(args, here, 'success', text);
}, requires('user:verify'));

export default function Person() {
  return <PersonPage {...useLoaderData<typeof loader>()} />;
}
