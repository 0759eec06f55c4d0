import { LANGUAGES, languageCodes } from '~/i18n/languages';
import { t } from '~/i18n/render-language';
import { Button } from '~/ui/button';
import { SelectField } from '~/ui/field';
import { CsrfField } from '~/ui/csrf-field';
import { PlainForm } from '~/ui/link';

const options = languageCodes.map((value) => ({
  value,
  label: LANGUAGES[value].name,
  lang: value,
}));

/**
 * The language of a person's pages and mails. The browser itself sends the form, because all of a
 * document is in one language.
 */
export function LanguageForm({ chosen }: { chosen: string }) {
  return (
    <PlainForm method="post" action="/language" className="space-y-5 [&_label]:sr-only">
      <CsrfField />
      <input type="hidden" name="to" value="/dashboard/account" />
      <SelectField
        label={t('accounts.section.language')}
        id="chosen-language"
        name="language"
        options={options}
        defaultValue={chosen}
        help={t('accounts.page.languageHelp')}
      />
      <Button variant="quiet">{t('accounts.page.saveLanguage')}</Button>
    </PlainForm>
  );
}
