/**
 * Buyers' reviews of sellers in the demo shop, by stars; an empty text is a rating without words.
 */
export const demoBuyerReviews: Readonly<Record<number, readonly string[]>> = {
  5: [
    'Exactly as described, and packed with care. Thank you!',
    'Easy to arrange, friendly at the door.',
    '',
    'Better than on the photos. Would buy again.',
    'Answered every question within the hour.',
  ],
  4: [
    'All good. A small scratch that was not on the photos.',
    'Nice and quick, but we had to move the meeting once.',
    '',
  ],
  3: ['Works, though it smelled of the cellar for a week.', 'Fine, but slow to answer.'],
};

/** Sellers' reviews of buyers in the demo shop. */
export const demoSellerReviews: readonly string[] = [
  'On time and easy to deal with.',
  'A pleasure.',
  '',
  'Paid at once, came as agreed.',
];

/** Public answers of sellers. */
export const demoReviewAnswers: readonly string[] = [
  'Thank you, enjoy it!',
  'Sorry about that, and thanks for saying so.',
];
