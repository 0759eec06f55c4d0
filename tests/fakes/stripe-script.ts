/**
 * What js.stripe.com serves, in the small: enough for the real @stripe/react-stripe-js to mount a
 * card element and confirm with it. The card goes to https://api.stripe.com/confirm, which the
 * browser test answers.
 */
export const STRIPE_SCRIPT = `
window.Stripe = function (key) {
  if (!/^pk_/.test(key)) throw new Error('a publishable key is needed');
  const element = () => {
    const heard = {};
    const tell = (name, what) => (heard[name] || []).forEach((call) => call(what));
    const input = document.createElement('input');
    input.setAttribute('aria-label', 'Stand-in card');
    const self = {
      on(name, call) { (heard[name] ||= []).push(call); return self; },
      off(name, call) { heard[name] = (heard[name] || []).filter((one) => one !== call); return self; },
      once(name, call) { return self.on(name, call); },
      mount(place) {
        place.appendChild(input);
        input.addEventListener('input', () => tell('change', { complete: true, error: undefined }));
        setTimeout(() => tell('ready', self), 20);
      },
      update() {}, unmount() { input.remove(); }, destroy() { input.remove(); },
      focus() { input.focus(); }, blur() {}, clear() { input.value = ''; },
      read: () => input.value,
    };
    return self;
  };
  return {
    elements() {
      const made = {};
      return { create: (type) => (made[type] = element()), getElement: (type) => made[type.__elementType || type] || null, update() {}, on() {} };
    },
    createToken() {}, createPaymentMethod() {}, registerAppInfo() {}, _registerWrapper() {},
    async confirmCardPayment(secret, { payment_method: { card, billing_details } }) {
      const answer = await fetch('https://api.stripe.com/confirm', {
        method: 'POST',
        body: JSON.stringify({ secret, card: card.read(), billing: billing_details.name + billing_details.email }),
      });
      return answer.json();
    },
  };
};
window.Stripe.version = 'endive';
`;
