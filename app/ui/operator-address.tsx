import { A } from './link';

type OperatorAddressProps = {
  operator: { name: string; address: string | null; email: string | null };
};

/** Name, postal address and email of the operator; nothing where only the name is known. */
export function OperatorAddress({ operator }: OperatorAddressProps) {
  const { name, address, email } = operator;
  if (!address && !email) return null;
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
