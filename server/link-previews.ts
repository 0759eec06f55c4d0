const NAMES =
  /bot\b|facebookexternalhit|facebot|whatsapp|slackbot|embedly|pinterest|skypeuripreview|bluesky/i;

/**
 * Whether a reader is one that shows or lists links. Several of them accept anything, which at an
 * address that page and call share would otherwise mean the call.
 */
export function makesPreviews(userAgent: string | undefined): boolean {
  return userAgent !== undefined && NAMES.test(userAgent);
}
