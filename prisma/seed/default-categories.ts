import { demoCategories } from '../demo/categories';
import { demoFields, fieldRows } from '../demo/category-fields';
import { categoryNameRows, categoryRow } from '../factories/rows';

/** The rows of the categories that every new database gets, with their names in each language and their fields. */
export function defaultCategories(createdAt: Date) {
  const categories = demoCategories.map(({ name, picture }, index) =>
    categoryRow({ name, picture, position: index + 1, createdAt }),
  );
  const categoryNames = demoCategories.flatMap(({ names }, index) =>
    categoryNameRows(categories[index]?.id ?? '', names),
  );
  const fields = demoCategories.map(({ picture }, index) =>
    fieldRows(categories[index]?.id ?? '', demoFields[picture] ?? []),
  );
  return {
    categories,
    categoryNames,
    categoryFields: fields.flatMap(({ rows }) => rows),
    categoryFieldNames: fields.flatMap(({ names }) => names),
  };
}
