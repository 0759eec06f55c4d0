/** The names, sizes and colours that all settings share. */

/** Where the things stand: rooms, tables, lawns and walls, each with its light. */
export const WIDTH = 960;

export const HEIGHT = 720;

export type SettingName =
  'room' | 'table' | 'kitchen' | 'shed' | 'lawn' | 'street' | 'hung' | 'flat';

export type Setting = { name: SettingName; wall: string; ground: string; random: () => number };

/** The usual height of a thing's lower edge in each setting. */
export const BASE_LINE: Record<SettingName, number> = {
  room: 622,
  table: 604,
  kitchen: 606,
  shed: 606,
  lawn: 618,
  street: 622,
  hung: 560,
  flat: 560,
};

export const WALLS = [
  '#f3e3cf',
  '#cfe0d6',
  '#dbe7f0',
  '#f4d9cf',
  '#e7ddf0',
  '#f6e7b8',
  '#b9d3d8',
  '#e9c9b4',
  '#d5dcc0',
  '#efe6dc',
  '#a9c3b0',
  '#f1cfd3',
] as const;

export const WOODS = ['#c99a66', '#9b6b43', '#e0bf92', '#7d5238', '#d8d2c6', '#b98c6a'] as const;
