import { redirect, redirectDocument } from '@remix-run/node';
import { chooseLanguage } from '~/features/accounts/choose-language.server';
import { pageAction, pageLoader } from '~/http/page-handler.server';
import { ownPath } from '~/http/return-to';
import { addressIn } from '~/i18n/addresses';
import { languageFor } from '~/i18n/catalogues.server';
import { oneValue } from '~/http/form-values.server';

export const loader = pageLoader(async () => redirect('/'));

/**
 * Shows the page `to`, an address without a language, in the chosen language; of a signed-in person
 * the choice is stored. Names the host, because Remix puts the present language before a path.
 */
export const action = pageAction(async ({ ctx, request, form }) => {
  const code = await chooseLanguage(ctx, oneValue(form, 'language') ?? '');
  const { prefix } = languageFor(code, ctx.env.languages);
  const address = addressIn(prefix, ownPath(oneValue(form, 'to') ?? ''));
  return redirectDocument(`//${new URL(request.url).host}${address}`);
});
