/** Where the things stand, each place with its light. */
import { fade } from '../paint';
import { full } from './details';
import { flat, hung, kitchen, room, table } from './indoors';
import { lawn, shed, street } from './outdoors';
import type { Setting, SettingName } from './types';

const shadeAtEdges = (): string =>
  full(fade('#ffffff', '#3a2430'), 'opacity=".06"') +
  full(fade('#fff6dc', '#ffffff', true), 'opacity=".08"');

const painters: Record<SettingName, (setting: Setting) => string> = {
  room,
  table,
  kitchen,
  shed,
  lawn,
  street,
  hung,
  flat,
};

/** The background of a picture. */
export const backdrop = (setting: Setting): string =>
  painters[setting.name](setting) + shadeAtEdges();
