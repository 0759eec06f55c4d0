import { A } from './link';

export type OperatorAddressProps = {
  operator: { name: string; address: string | null; email: string | null };
};

/** Name, postal address and email of the operator, as far as they are set. */
export function OperatorAddress({ operator }: OperatorAddressProps) {
  const { name, address, email } = operator;
  return (
    <address dir="auto" className="mt-3 rounded border border-line bg-raised p-4 not-italic">
      <b className="font-semibold">{name}</b>
      {address ? (
        <>
          <br />
          {address}
        </>
      ) : null}
      {email ? (
        <>
          <br />
          <A href={`mailto:${email}`}>{email}</A>
        </>
      ) : null}
    </address>
  );
}
