import { newId } from '../../app/lib/ids.server';
import type { Prisma } from '../../app/platform/db/generated/sqlite/client';
import type { CategoryNames } from '../../app/features/products/category-names';
import { wordsOfAttributes, type Attributes } from '../../app/features/products/category-field';
import { attributeColumns } from '../../app/features/products/write-product.server';
import { emailKey } from '../../app/features/accounts/account.schema';
import { rightsOf, type Role } from '../../app/features/accounts/account.policy';
import { searchColumns } from '../../app/lib/search-words';
import { textKey } from '../../app/lib/text';

/** Rows as the database wants them, for the demo data and for tests alike. Times default to `at`. */
type UserRow = Prisma.UserUncheckedCreateInput;
type ProductRow = Prisma.ProductUncheckedCreateInput;
type CategoryRow = Prisma.CategoryUncheckedCreateInput;

const at = new Date('2026-01-01T12:00:00Z');
let counter = 0;

/** A user; a buyer by default. */
export function userRow(given: Partial<UserRow> = {}): UserRow {
  counter += 1;
  const email = given.email ?? `person-${counter}@rummage.test`;
  const name = given.name ?? `Person ${counter}`;
  const role = given.role ?? 'buyer';
  return {
    id: newId(),
    name,
    nameKey: textKey(name),
    email,
    emailKey: emailKey(email),
    role,
    ...rightsOf(role as Role),
    emailConfirmedAt: given.createdAt ?? at,
    createdAt: at,
    ...given,
  };
}

/** How a person signs in with a password, given its hash. */
export function passwordRow(userId: string, passwordHash: string, createdAt = at) {
  return { id: newId(), userId, kind: 'password', subject: userId, passwordHash, createdAt };
}

/** A category at the end of the list, unless `given` says otherwise. */
export function categoryRow(given: Partial<CategoryRow> = {}): CategoryRow {
  counter += 1;
  const name = given.name ?? `Category ${counter}`;
  return {
    id: newId(),
    name,
    nameKey: textKey(name),
    picture: 'any',
    position: counter,
    createdAt: at,
    ...given,
  };
}

/** The rows of a category's names in other languages. */
export function categoryNameRows(categoryId: string, names: CategoryNames) {
  return Object.entries(names).map(([language, name]) => ({
    categoryId,
    language,
    name,
    nameKey: textKey(name),
  }));
}

/** A product for sale; `listed` is derived from its status unless it is given. */
export function productRow(
  given: Partial<ProductRow> & Pick<ProductRow, 'sellerId' | 'categoryId'>,
  attributes: Attributes = {},
): ProductRow {
  counter += 1;
  const status = given.status ?? 'available';
  const createdAt = given.createdAt ?? at;
  const name = given.name ?? `Product ${counter}`;
  const { description = '', location = 'Portland', placeCell } = given;
  const listed = given.listed ?? (status === 'available' && !given.deletedAt);
  return {
    id: newId(),
    name,
    nameKey: textKey(name),
    ...attributeColumns(attributes),
    ...searchColumns({
      name,
      description,
      location,
      attributes: wordsOfAttributes(attributes),
      ...(placeCell !== undefined && { placeCell }),
    }),
    description,
    originalPriceMinor: 5000,
    resalePriceMinor: 2000,
    currency: 'USD',
    condition: 'good',
    phone: '+1 503 555 0100',
    location,
    purchaseYear: 2020,
    status,
    advertised: false,
    advertisedAt: given.advertised ? createdAt : null,
    createdAt,
    updatedAt: createdAt,
    listed,
    listedSince: listed || status !== 'available' ? createdAt : null,
    ...given,
  };
}
