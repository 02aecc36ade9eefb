import type { PictureColors } from './diagram-as-svg.ts'

/** The colors of the theme, as other programs read them: many do not know how the design system writes its own. */
export function pictureColors(): PictureColors {
  const style = getComputedStyle(document.documentElement)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })!
  const of = (name: string) => {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = style.getPropertyValue(`--color-${name}`)
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
    return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
  }
  return {
    canvas: of('canvas'),
    surface: of('surface'),
    border: of('border'),
    edge: of('edge'),
    text: of('text'),
    muted: of('text-muted'),
    accent: of('accent'),
  }
}
