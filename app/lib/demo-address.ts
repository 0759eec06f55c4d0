/** How the addresses of all accounts of the demo end; nobody receives mail there (RFC 2606). */
export const DEMO_DOMAIN = '@rummage.test';

/** Whether an address is one that only accounts of the demo have. */
export function isDemoAddress(email: string): boolean {
  return email.trim().toLowerCase().endsWith(DEMO_DOMAIN);
}
