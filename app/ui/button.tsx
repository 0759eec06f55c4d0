import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names';
import { SpinnerIcon } from './icons';
import { A } from './link';

/**
 * `bare` has neither border nor background until the pointer is over it: for the icons of a row.
 */
export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'bare';

/**
 * Styles are classes in app/styles: utility lists would be repeated a hundred times on a page of
 * sixty cards.
 */
const variants: Record<ButtonVariant, string> = {
  primary: 'button button-primary',
  quiet: 'button button-quiet',
  danger: 'button button-danger',
  bare: 'button button-bare',
};

type Look = { variant?: ButtonVariant };

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** While busy, the button keeps its name and the focus, shows a spinner and ignores clicks. */
    busy?: boolean;
  };

/** A button; `type` is `submit` by default. */
export function Button({ variant = 'primary', busy = false, ...props }: ButtonProps) {
  const { className, children, onClick, type = 'submit', ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={className ? `${variants[variant]} ${className}` : variants[variant]}
    >
      {busy ? <SpinnerIcon /> : null}
      {children}
    </button>
  );
}

type ButtonLinkProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A link that looks like a button, for going somewhere. */
export function ButtonLink({ variant = 'primary', className, ...rest }: ButtonLinkProps) {
  return <A data-link="" {...rest} className={classNames(variants[variant], className)} />;
}

type IconButtonProps = Omit<ButtonProps, 'children' | 'name'> & {
  /**
   * The action and its object, such as 'Delete Blue bicycle': the accessible name and the tooltip.
   */
  label: string;
  icon: ReactNode;
  name?: string;
};

/** A square button with an icon; the name shows on hover and on focus. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Button {...rest} variant={variant} className={classNames('relative min-w-11 px-2', className)}>
      {icon}
      <span className="icon-label">{label}</span>
    </Button>
  );
}
