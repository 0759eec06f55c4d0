/** Words of generated listings: plain ones, so that searches return predictable results. */
export const qualities =
  'blue red green black white grey oak pine walnut steel brass vintage antique small large heavy light folding sturdy handmade painted leather woollen cotton glass ceramic wooden round square tall low wide narrow quiet bright soft solid rare classic modern rustic Danish Café-style Provençal'.split(
    ' ',
  );

export const things =
  'chair table lamp bicycle guitar camera sofa shelf desk mirror kettle teapot blender toaster phone tablet speaker amplifier turntable violin trumpet drum tent rucksack kayak ski skateboard jacket coat dress boots scarf hat puzzle train doll robot castle novel atlas dictionary cookbook comic mower rake spade drill saw hammer vase clock radio armchair wardrobe stool bench lens tripod wheelbarrow'.split(
    ' ',
  );

export const makers =
  'Alder Birchwood Corvo Delphine Eastman Fjord Garland Holm Ibis Juniper Kestrel Lindqvist Marlow Norden Orchard Pemberton Quill Rowan Søndergaard Thistle Umber Vesper Willow Xander Yarrow Zephyr'.split(
    ' ',
  );

export const towns =
  'Ashford Brookfield Cedar Dover Elmwood Fairview Georgetown Hudson Ironton Jasper Kingston Lakewood Milton Newport Oxford Portland Quincy Riverside Salem Troy Union Vernon Windsor York Zürich Montréal Málaga'.split(
    ' ',
  );

export const regions =
  'Oregon Washington Idaho Montana Nevada Utah Ohio Texas Maine Vermont Kansas Iowa'.split(' ');

const syllables = 'ba ce di fo gu ha ji ka lo mu na pe qui ra so te vu wa xi yo za'.split(' ');

/** The long tail of a language: some eight thousand words that few listings share. */
export function tailWord(index: number): string {
  const at = (place: number) => syllables[Math.floor(index / place) % syllables.length] ?? '';
  return at(1) + at(syllables.length) + at(syllables.length ** 2);
}
export const TAIL_WORDS = syllables.length ** 3;
