import type { Env } from '../app/platform/env.server';

/** Hosts that a page may use beside its own, by kind. */
export interface MoreHosts {
  scriptSrc?: string[];
  connectSrc?: string[];
  frameSrc?: string[];
  imgSrc?: string[];
  formAction?: string[];
}

/** The one page that may load anything from the card provider. */
export function isPaymentPage(path: string): boolean {
  return /^\/dashboard\/payment\/[^/]+\/?$/i.test(path);
}

/** What Stripe's own guide to content security policies asks for, and where its page is. */
export function cardProviderHosts({ STRIPE_API_BASE }: Env): MoreHosts {
  const js = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return {
    scriptSrc: js,
    connectSrc: ['https://api.stripe.com'],
    frameSrc: [...js, 'https://hooks.stripe.com'],
    imgSrc: ['https://*.stripe.com'],
    // Browsers hold a form's redirect against this, too: it leads to the provider's own page.
    formAction: ['https://checkout.stripe.com', ...(STRIPE_API_BASE ? [STRIPE_API_BASE] : [])],
  };
}
