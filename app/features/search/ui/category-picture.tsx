import type { Picture } from '~/ui/picture';

/** The drawing of a category in a circle. */
export function CategoryPicture({ image }: { image: Picture }) {
  return <img src={image.src} width={64} height={64} alt="" className="category-circle" />;
}
