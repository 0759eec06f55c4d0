import { usePhotoCanvas } from './photo-canvas';

/** Pixels of the canvas, about twice what it is shown at. */
const SIZE = { width: 480, height: 360 };

/** A chosen photo, cropped to 4:3. */
export function FilePreview({ file, label }: { file: File; label: string }) {
  const { canvas } = usePhotoCanvas(file, SIZE);
  return <canvas ref={canvas} {...SIZE} role="img" aria-label={label} />;
}
