import type { Condition } from './product.dto';

interface ConditionText {
  name: string;
  /** One sentence for buyers and sellers. */
  means: string;
}

/** The conditions in words. */
export const conditionTexts: Record<Condition, ConditionText> = {
  excellent: { name: 'Excellent', means: 'Like new, with hardly any signs of use.' },
  good: { name: 'Good', means: 'Used with care, with small signs of wear.' },
  fair: { name: 'Fair', means: 'Well used, with visible wear, and it still works.' },
};
