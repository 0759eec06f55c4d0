/** The characters that turn the direction of a text around, up to where they are ended. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name without characters that would turn around the words beside it, for places that take plain
 * text only, such as the title of a page and the subject of a mail. Letters keep their own direction.
 */
export function withoutDirections(text: string): string {
  return text.replace(DIRECTIONS, '');
}

/**
 * A sentence whose values are isolated by marks already, without the characters that reach beyond
 * those: overrides, embeddings and isolates that run from right to left.
 */
export function withoutOverrides(text: string): string {
  return text.replace(/[\u202a-\u202e\u2067]/g, '');
}

/**
 * A person's name without characters that turn it around or can't be seen, with which it would look like
 * another one. The joiners of scripts that need them, such as Persian and Hindi, and of emoji stay.
 */
export function withoutHidden(text: string): string {
  return text.replace(
    /([\p{Lo}\p{M}\p{S}][\u200c\u200d](?=[\p{Lo}\p{M}\p{S}]))|(?!\ufe0f)\p{DI}/gu,
    '$1',
  );
}
