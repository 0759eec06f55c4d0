import type { ReactNode } from 'react';
import { usePhotoCanvas } from './photo-canvas';

/** Size of the canvas: twice the size at which it is shown. */
const SIZE = { width: 128, height: 128 };

interface PhotoPreviewProps {
  file: File | null;
  /** Placeholder without a photo, of the same size. */
  children: ReactNode;
}

/** The chosen photo as it will be cropped. */
export function PhotoPreview({ file, children }: PhotoPreviewProps) {
  const { canvas, drawn } = usePhotoCanvas(file, SIZE);
  const isDrawn = file !== null && drawn === file;
  return (
    <div className="size-16 shrink-0">
      <canvas
        ref={canvas}
        {...SIZE}
        aria-hidden="true"
        hidden={!isDrawn}
        className="size-16 rounded-full"
      />
      {isDrawn ? null : children}
    </div>
  );
}
