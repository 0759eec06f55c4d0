import type { ReactNode } from 'react';
import { PageTitle } from './page-title';

export type FormPageProps = {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Below the form, such as the way to the other form. */
  footer?: ReactNode;
};

/** A narrow page of one column for one form. */
export function FormPage({ title, lead, children, footer }: FormPageProps) {
  return (
    <div className="mx-auto w-full max-w-md">
      <PageTitle lead={lead}>{title}</PageTitle>
      {children}
      {footer ? <div className="mt-6 border-t border-line pt-4">{footer}</div> : null}
    </div>
  );
}
