import { z } from 'zod';
import { absoluteAddress, avatarAddress, imageAddress } from '~/lib/picture';
import { roles, type Role } from './account.policy';

/** A person as read for the admin's lists. The time is epoch milliseconds. */
export interface PersonRow {
  id: string;
  name: string;
  email: string;
  role: Role;
  verified: boolean | number;
  imageId: string | null;
  createdAt: number;
}

/** A person as a row of a page. */
export interface PersonView {
  id: string;
  name: string;
  email: string;
  verified: boolean;
  image: string | null;
}

/** A person for the admins' lists. */
export function toPersonView({ id, name, email, verified, imageId }: PersonRow): PersonView {
  const image = imageId ? avatarAddress(imageId) : null;
  return { id, name, email, verified: Boolean(verified), image };
}

/** A person in JSON (specification section 3). */
export const personJson = z
  .object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    image: z.string().meta({ description: 'The address of their photo, or empty.' }),
    role: z.enum(roles).meta({
      description: 'What the account registered as. It may have gained other rights since.',
    }),
    verified: z.boolean().meta({ description: 'Whether an admin has verified this seller.' }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Person' });

/** The documented JSON shape; `image` is an absolute address, or empty. */
export function toPersonJson(row: PersonRow, publicUrl: string): z.infer<typeof personJson> {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    image: row.imageId ? absoluteAddress(publicUrl, imageAddress(row.imageId)) : '',
    role: row.role,
    verified: Boolean(row.verified),
    created_at: new Date(row.createdAt).toISOString(),
  };
}
