import { useEffect, useRef } from 'react';

/** Pixels of the canvas, about twice what it is shown at. */
const SIZE = { width: 480, height: 360 };

/**
 * A chosen photo, cropped to 4:3 and drawn to a canvas: no address of it is needed, so that the
 * content security policy stays as it is.
 */
export function FilePreview({ file, label }: { file: File; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isCurrent = true;
    createImageBitmap(file).then(
      (picture) => {
        const context = canvas.current?.getContext('2d');
        const scale = Math.min(picture.width / SIZE.width, picture.height / SIZE.height);
        const [width, height] = [SIZE.width * scale, SIZE.height * scale];
        const [x, y] = [(picture.width - width) / 2, (picture.height - height) / 2];
        if (isCurrent)
          context?.drawImage(picture, x, y, width, height, 0, 0, SIZE.width, SIZE.height);
        picture.close();
      },
      // Not a photo that this browser can read; the server says what is wrong.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return <canvas ref={canvas} {...SIZE} role="img" aria-label={label} />;
}
