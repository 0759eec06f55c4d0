/** A webhook event with a valid signature. Its content is not trusted, only its ids. */
export interface WebhookEvent {
  id: string;
  type: string;
  /** The intent or session that it is about, if any. */
  intentId: string | null;
  /** The provider's id of the object in the event, of any kind. */
  objectId: string | null;
  /** The subject of the event: one such object, or some refund of a payment. */
  about: 'refund' | 'dispute' | 'payout' | 'transfer' | 'refunds' | 'account' | null;
  /** The seller's account that the event happened at; null when it is the shop's own. */
  accountId: string | null;
}
