/** The names of the card providers on the screen. */
export const providerNames: Record<string, string> = { stripe: 'Stripe', sandbox: 'Sandbox' };
