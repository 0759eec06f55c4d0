/** What both people read: it does not say who has blocked whom (decision 52). */
export const BLOCKED = 'You and this person can’t deal with each other on Rummage.';
