import { sellerPath } from '~/features/products/product.dto';
import { t } from '~/i18n/render-language';
import { ButtonLink } from '~/ui/button';
import { FormPage } from '~/ui/form-page';

interface Props {
  title: string;
  /** Why the form would be refused, in the page's language. */
  reason: string;
  seller: { id: string; name: string };
}

/** In place of a form about a seller that would only be refused. */
export function RefusedPage({ title, reason, seller: { id, name } }: Props) {
  return (
    <FormPage title={title}>
      <p className="mb-4">{reason}</p>
      <ButtonLink href={sellerPath(id)}>{t('sellers.backTo', { name })}</ButtonLink>
    </FormPage>
  );
}
