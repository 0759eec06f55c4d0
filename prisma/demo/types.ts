/** The shapes of the demo content. */

export type DemoCondition = 'excellent' | 'good' | 'fair';

export type DemoCategory = {
  readonly name: string;
  /** Names a file in pictures/categories, without its ending. */
  readonly picture: string;
};

export type DemoSeller = {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly verified: boolean;
  readonly location: string;
};

export type DemoListing = {
  /** The picture key of a demo category. */
  readonly category: string;
  /** The key of a demo seller. */
  readonly seller: string;
  readonly name: string;
  readonly description: string;
  /** In US cents; demoPrice converts them. */
  readonly originalPrice: number;
  readonly resalePrice: number;
  readonly condition: DemoCondition;
  readonly location: string;
  readonly phone: string;
  readonly purchaseYear: number;
  readonly advertised: boolean;
  /** Names a file in pictures, without its ending. */
  readonly picture: string;
};
