/** A phone number that a phone dials when it is pressed. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className="underline underline-offset-4">
      {phone}
    </a>
  );
}
