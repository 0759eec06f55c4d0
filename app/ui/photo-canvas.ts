import { useEffect, useRef, useState, type RefObject } from 'react';

/** A size in pixels of a canvas. */
interface Size {
  width: number;
  height: number;
}

/**
 * Draws a chosen photo, cropped to the size of a canvas: no address of it is needed, so that the
 * content security policy stays as it is. `drawn` is the file that the canvas shows.
 */
export function usePhotoCanvas(
  file: File | null,
  { width, height }: Size,
): { canvas: RefObject<HTMLCanvasElement>; drawn: File | null } {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<File | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (!file) return;
    createImageBitmap(file).then(
      (picture) => {
        const scale = Math.min(picture.width / width, picture.height / height);
        const [cutWidth, cutHeight] = [width * scale, height * scale];
        const [x, y] = [(picture.width - cutWidth) / 2, (picture.height - cutHeight) / 2];
        if (isCurrent) {
          const context = canvas.current?.getContext('2d');
          context?.clearRect(0, 0, width, height);
          context?.drawImage(picture, x, y, cutWidth, cutHeight, 0, 0, width, height);
          setDrawn(file);
        }
        picture.close();
      },
      // Not a photo that this browser can read; the server or the field says what is wrong.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [file, width, height]);
  return { canvas, drawn };
}
