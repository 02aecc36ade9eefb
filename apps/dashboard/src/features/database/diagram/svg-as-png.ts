/** No browser draws more than this to a side. */
const LONGEST_SIDE = 16_000

/** Safari draws no more than this. */
const MOST_PIXELS = 67_000_000

/** A drawing as pixels, twice as fine where a browser can. */
export async function svgAsPng({ svg, width, height }: { svg: string; width: number; height: number }): Promise<Blob> {
  const scale = Math.min(2, LONGEST_SIDE / width, LONGEST_SIDE / height, Math.sqrt(MOST_PIXELS / (width * height)))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * scale)
  canvas.height = Math.floor(height * scale)
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('The browser could not draw a picture this large. Download it as SVG.')
  return blob
}
