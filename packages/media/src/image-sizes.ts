/** The names of the smaller renditions of an image, as in WordPress. */
export type SizeName = 'thumbnail' | 'medium' | 'medium_large' | 'large';

/** The size of a rendition in pixels. */
export interface Rendition {
  readonly name: SizeName;
  readonly width: number;
  readonly height: number;
  /** Whether what does not fit is cut off on both sides; otherwise the picture keeps its proportions. */
  readonly crop: boolean;
}

/** The space that a rendition has, in pixels. */
interface Box {
  readonly width: number;
  readonly height: number;
  readonly crop?: true;
}

const BOXES: Readonly<Record<SizeName, Box>> = {
  thumbnail: { width: 150, height: 150, crop: true },
  medium: { width: 300, height: 300 },
  medium_large: { width: 768, height: Infinity },
  large: { width: 1024, height: 1024 },
};

function fit(name: SizeName, box: Box, width: number, height: number): Rendition {
  if (box.crop === true)
    return { name, width: Math.min(width, box.width), height: Math.min(height, box.height), crop: true };
  const scale = Math.min(1, box.width / width, box.height / height);
  const scaled = (length: number): number => Math.max(1, Math.round(length * scale));
  return { name, width: scaled(width), height: scaled(height), crop: false };
}

/** The renditions of an image: those that are smaller than the image itself (events.md §1.1). */
export function renditionsOf({
  width,
  height,
}: {
  readonly width: number;
  readonly height: number;
}): Rendition[] {
  return Object.entries(BOXES)
    .map(([name, box]) => fit(name as SizeName, box, width, height))
    .filter((rendition) => rendition.width < width || rendition.height < height);
}
