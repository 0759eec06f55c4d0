export const PAYMENTS_PATH = '/dashboard/payments';

/** The page on which an admin sends back a payment that its order could not take. */
export function returnPath(paymentId: string): string {
  return `${PAYMENTS_PATH}/${encodeURIComponent(paymentId)}/return`;
}
