import type { AnchorHTMLAttributes, FormHTMLAttributes } from 'react';
import { href as inLanguage } from '~/i18n/render-language';

/** An `<a>` whose address, where it is one of ours, leads to the page in the language being shown. */
export function A({ href, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  // eslint-disable-next-line no-restricted-syntax -- the one place
  return <a {...rest} href={href === undefined ? undefined : inLanguage(href)} />;
}

/** A `<form>` whose action stays in the language being shown. */
export function PlainForm({ action, ...rest }: FormHTMLAttributes<HTMLFormElement>) {
  // eslint-disable-next-line no-restricted-syntax -- the one place
  return <form {...rest} {...(action !== undefined && { action: inLanguage(action) })} />;
}
