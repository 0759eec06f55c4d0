/** Separates a message from its values. */
export const VALUES = '\u0000';

/** Marks a text that scripts/messages.ts has compiled to Lingui's tokens; others are plain. */
export const COMPILED = '\u0001';
