/** The steps of orders and offers as a conversation names them; {amount} is the event's amount. */
const texts: Record<string, string> = {
  'order-reserved': 'Booked for {amount}',
  'order-paid': 'Paid',
  'order-cancelled': 'Booking cancelled',
  'order-expired': 'The reservation has expired',
  'order-removed': 'The product was taken down, so the booking has ended',
  'order-refunded': 'The payment arrived too late and is refunded',
  'offer-make': 'Offered {amount}',
  'offer-counter': 'Made a counter-offer of {amount}',
  'offer-accept': 'Accepted the offer of {amount}',
  'offer-decline': 'Declined the offer of {amount}',
  'offer-withdraw': 'Withdrew the offer of {amount}',
  'offer-expire': 'The offer of {amount} has expired',
  'offer-end': 'The offer of {amount} has ended',
};

/** The text of an event; of one that this version does not know, a general one. */
export function eventText(type: string, amount: string | null): string {
  const text = texts[type] ?? 'Something has changed';
  if (amount !== null) return text.replace('{amount}', amount);
  return text.replace(/ (for|of)? ?\{amount\}/, '');
}
