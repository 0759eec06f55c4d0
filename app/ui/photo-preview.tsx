import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Of the canvas, twice what it is shown at. */
const PIXELS = 128;

export interface PhotoPreviewProps {
  file: File | null;
  /** What stands there without a photo, of the same size. */
  children: ReactNode;
}

/**
 * The chosen photo as it will be cropped, drawn to a canvas: no address of it is needed, so that the
 * content security policy stays as it is.
 */
export function PhotoPreview({ file, children }: PhotoPreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<File | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (!file) return;
    createImageBitmap(file).then(
      (picture) => {
        const { width, height } = picture;
        const edge = Math.min(width, height);
        const [x, y] = [(width - edge) / 2, (height - edge) / 2];
        if (isCurrent) {
          const context = canvas.current?.getContext('2d');
          context?.clearRect(0, 0, PIXELS, PIXELS);
          context?.drawImage(picture, x, y, edge, edge, 0, 0, PIXELS, PIXELS);
          setDrawn(file);
        }
        picture.close();
      },
      // Not a photo that this browser can read; the field says what is wrong.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [file]);
  const isDrawn = file !== null && drawn === file;
  return (
    <div className="size-16 shrink-0">
      <canvas
        ref={canvas}
        width={PIXELS}
        height={PIXELS}
        aria-hidden="true"
        hidden={!isDrawn}
        className="size-16 rounded-full"
      />
      {isDrawn ? null : children}
    </div>
  );
}
