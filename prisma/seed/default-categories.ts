import { demoCategories } from '../demo/categories';
import { categoryNameRows, categoryRow } from '../factories/rows';

/** The rows of the categories that every new database gets, with their names in each language. */
export function defaultCategories(createdAt: Date) {
  const categories = demoCategories.map(({ name, picture }, index) =>
    categoryRow({ name, picture, position: index + 1, createdAt }),
  );
  const categoryNames = demoCategories.flatMap(({ names }, index) =>
    categoryNameRows(categories[index]?.id ?? '', names),
  );
  return { categories, categoryNames };
}
