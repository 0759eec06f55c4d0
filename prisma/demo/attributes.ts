import type { Attributes } from '../../app/features/products/category-field';

type Given = Readonly<Record<string, string | number | boolean | readonly string[]>>;

const bike = (kind: string, frame_size: number | null, wheel_size: number): Given => ({
  kind,
  wheel_size,
  ...(frame_size !== null && { frame_size }),
});
const worn = (size: string, ...color: string[]): Given => ({ size, color });
const shoes = (shoe_size: number, ...color: string[]): Given => ({ shoe_size, color });
const book = (binding: string, author?: string): Given => ({ binding, ...(author && { author }) });
const phone = (storage: number, battery_health: number, unlocked = true): Given => ({
  storage,
  battery_health,
  unlocked,
});
const wood = (width: number, height: number, depth: number, ...material: string[]): Given => ({
  width,
  height,
  depth,
  material,
});
const camera = (kind: string): Given => ({ kind });

const entered: Readonly<Record<string, Given>> = {
  'green-road-bike': bike('Road', 56, 28),
  'cream-step-through': bike('City', 50, 28),
  'blue-mountain-bike': bike('Mountain', 48, 29),
  'yellow-kids-bike': bike('Children’s', null, 16),
  'orange-bmx': bike('BMX', null, 20),
  'teal-folding-bike': bike('Folding', null, 20),
  'burgundy-tourer': bike('Touring', 58, 28),
  'red-tandem': bike('Tandem', 56, 28),
  'wooden-balance-bike': bike('Children’s', null, 12),
  'black-city-bike': bike('City', 54, 28),
  'white-road-bike': bike('Road', 54, 28),
  'pink-kids-bike': bike('Children’s', null, 14),
  'green-shopper': bike('City', 52, 26),
  'red-mountain-bike': bike('Mountain', 46, 27.5),
  'navy-gravel-bike': bike('Gravel', 50, 28),
  'lilac-step-through': bike('City', 48, 28),
  'silver-commuter': bike('City', 56, 28),
  'blue-tandem': bike('Tandem', 58, 28),
  'walnut-balance-bike': bike('Children’s', null, 12),
  'turquoise-bmx': bike('BMX', null, 20),
  'black-single-speed': bike('City', 57, 28),
  'yellow-folding-bike': bike('Folding', null, 20),

  'wild-flower-guide': book('Hardback', 'Edith Marlow'),
  'stew-cookbook': book('Paperback', 'Rosa Almeida'),
  'crime-paperbacks': book('Paperback'),
  'world-atlas': book('Hardback'),
  'dinosaur-book': book('Hardback', 'Peter Lindqvist'),
  'novel-stack': book('Hardback'),
  'owl-book': book('Hardback', 'Hannah Weald'),
  'leather-dictionary': book('Hardback'),
  'knitting-book': book('Paperback', 'Moira Tait'),
  'star-atlas': book('Hardback'),
  'bread-book': book('Paperback', 'Jonas Adler'),
  'bird-guide': book('Paperback', 'Leonard Fitch'),
  'whale-book': book('Hardback'),
  'mountain-book': book('Paperback', 'Dana Whitlock'),
  'vegetable-book': book('Paperback', 'Moira Tait'),
  'railway-book': book('Hardback', 'Walter Pruitt'),
  'cat-book': book('Paperback', 'Hannah Weald'),
  'picture-book-pile': book('Hardback'),
  'poetry-book': book('Hardback'),
  'travel-guides': book('Paperback'),
  encyclopedia: book('Hardback'),
  'sewing-book': book('Paperback'),
  'chess-book': book('Paperback', 'Viktor Brandt'),

  'camel-coat': worn('M', 'Beige'),
  'blue-dress': worn('M', 'Blue'),
  'denim-jeans': worn('M', 'Blue'),
  'green-jumper': worn('L', 'Green'),
  'print-kimono': worn('S', 'Pink', 'White'),
  'brown-brogues': shoes(43, 'Brown'),
  'leather-handbag': { color: ['Brown', 'Beige'] },
  'red-scarf': { color: ['Red'] },
  'straw-hat': { color: ['Beige', 'Red'] },
  'ankle-boots': shoes(38, 'Red'),
  'navy-sweater': worn('L', 'Blue'),
  'rust-sweater': worn('M', 'Red', 'White'),
  'running-shoes': shoes(45),
  'red-heels': shoes(38, 'Red'),
  'ballet-flats': shoes(37.5),
  'winter-gloves': { size: 'M' },
  'top-hat': { color: ['Black'] },
  'green-raincoat': worn('S', 'Green'),
  'red-dress': worn('S', 'Red'),
  'cotton-t-shirt': { size: 'M' },

  'black-smartphone': phone(128, 89),
  'blue-smartphone': phone(64, 82),
  'pink-smartphone': phone(64, 78),
  'silver-tablet': { storage: 32, battery_health: 85 },
  'keyboard-tablet': { storage: 128, battery_health: 91 },
  'e-reader': { storage: 8 },
  'kids-tablet': { storage: 32 },
  'white-smartphone': phone(256, 94),
  'green-smartphone': phone(128, 87),
  'red-smartphone': phone(64, 80, false),
  'purple-smartphone': phone(128, 90),
  'large-tablet': { storage: 256, battery_health: 93 },
  'mini-tablet': { storage: 64, battery_health: 84 },
  'white-e-reader': { storage: 8 },
  'drawing-tablet': { storage: 128 },

  'oak-writing-desk': wood(120, 76, 60, 'Oak'),
  'green-sofa': wood(210, 82, 92, 'Fabric'),
  'mustard-armchair': wood(78, 84, 80, 'Fabric'),
  'walnut-sideboard': wood(190, 78, 45, 'Walnut'),
  'pine-bookcase': wood(90, 110, 34, 'Pine'),
  'kitchen-chairs': wood(42, 88, 46, 'Other wood'),
  'blue-chest-of-drawers': wood(80, 96, 45, 'Other wood'),
  'single-bed': wood(98, 60, 206, 'Other wood'),
  'brass-floor-lamp': wood(38, 155, 38, 'Metal', 'Fabric'),
  'round-dining-table': wood(105, 75, 105, 'Other wood'),
  'terracotta-loveseat': wood(148, 82, 86, 'Fabric'),
  'navy-armchair': wood(76, 90, 78, 'Fabric'),
  'white-chest-of-drawers': wood(78, 82, 42, 'Other wood'),
  'painted-bookcase': wood(84, 140, 30, 'Other wood'),
  'oak-wardrobe': wood(110, 190, 58, 'Oak'),
  'teak-sideboard': wood(152, 72, 44, 'Other wood'),
  nightstand: wood(45, 55, 38, 'Walnut'),
  'steel-filing-cabinet': wood(47, 132, 62, 'Metal'),
  'coffee-table': wood(110, 42, 60, 'Other wood'),

  'film-slr': camera('Film'),
  'waterproof-camera': camera('Digital'),
  'instant-camera': camera('Instant'),
  'folding-camera': camera('Film'),
  'twin-lens-reflex': camera('Film'),
  'red-compact-camera': camera('Digital'),
  'brown-mirrorless': camera('Digital'),
  'black-rangefinder': camera('Film'),
  camcorder: camera('Video'),
  'cine-projector': camera('Accessory'),
  'flash-camera': camera('Film'),
  'cine-camera': camera('Video'),
  'silver-compact': camera('Digital'),
  'green-compact': camera('Digital'),
  'pink-instant-camera': camera('Instant'),
  'black-instant-camera': camera('Instant'),
  'brown-folding-camera': camera('Film'),
  'grey-twin-lens': camera('Film'),
  'tan-rangefinder': camera('Film'),
  'green-rangefinder': camera('Film'),
  'aluminium-tripod': camera('Accessory'),
  'zoom-lens': camera('Accessory'),
  'expired-film': camera('Accessory'),
  'camera-backpack': camera('Accessory'),
};

/** Invented brands, and the first pictures of the listings that have them. */
const brands: Readonly<Record<string, readonly string[]>> = {
  Fernholt: ['camel-coat', 'green-jumper', 'rust-sweater', 'winter-gloves', 'green-raincoat'],
  Tildrow: ['blue-dress', 'print-kimono', 'red-dress', 'leather-handbag'],
  Marlby: ['denim-jeans', 'navy-sweater', 'cotton-t-shirt'],
  Pacewell: ['brown-brogues', 'ankle-boots', 'running-shoes', 'red-heels', 'ballet-flats'],
  Lumavo: [
    'black-smartphone',
    'pink-smartphone',
    'white-smartphone',
    'silver-tablet',
    'large-tablet',
  ],
  Peltro: ['blue-smartphone', 'red-smartphone', 'keyboard-tablet', 'drawing-tablet'],
  Quillora: ['e-reader', 'white-e-reader', 'mini-tablet'],
  Ondari: ['green-smartphone', 'purple-smartphone', 'kids-tablet'],
  Veldar: ['film-slr', 'black-rangefinder', 'tan-rangefinder', 'green-rangefinder', 'zoom-lens'],
  Optessa: ['red-compact-camera', 'silver-compact', 'brown-mirrorless', 'camcorder'],
  Brunnell: [
    'folding-camera',
    'brown-folding-camera',
    'twin-lens-reflex',
    'grey-twin-lens',
    'cine-camera',
  ],
  Snapino: [
    'instant-camera',
    'pink-instant-camera',
    'black-instant-camera',
    'waterproof-camera',
    'green-compact',
  ],
};

/** Invented ISBNs of groups that are not assigned. */
const isbns: Readonly<Record<string, string>> = {
  'wild-flower-guide': '9799000011079',
  'stew-cookbook': '9799000014247',
  'world-atlas': '9799000042776',
  'dinosaur-book': '9799000017415',
  'owl-book': '9799000052188',
  'knitting-book': '9799000020583',
  'bread-book': '9999904173',
  'bird-guide': '9799000023751',
  'whale-book': '9799000045944',
  'mountain-book': '9799000026929',
  'vegetable-book': '9799000030094',
  'railway-book': '9799000033262',
  'cat-book': '9799000036430',
  'chess-book': '9799000039608',
};

/** Attributes of a demo listing, found by its first picture. */
export function demoAttributes(picture: string): Attributes {
  const text = (value: string | number | boolean) =>
    typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
  const brand = Object.keys(brands).find((name) => brands[name]?.includes(picture));
  const isbn = isbns[picture];
  const given = { ...entered[picture], ...(brand && { brand }), ...(isbn && { isbn }) };
  return Object.fromEntries(
    Object.entries<Given[string]>(given)
      .map(([key, value]): [string, string[]] => [
        key,
        typeof value === 'object' ? value.map(text) : [text(value)],
      ])
      .filter(([, values]) => values.length > 0),
  );
}
