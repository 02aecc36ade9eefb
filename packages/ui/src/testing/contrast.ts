/** An sRGB colour, gamma-encoded channels and alpha from 0 to 1. */
export type Rgb = { channels: [red: number, green: number, blue: number]; alpha: number }

/** WCAG 2 contrast of two opaque colours, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
export function contrast(one: Rgb, other: Rgb) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** What is seen where a translucent colour lies on an opaque one. */
export function blend(over: Rgb, under: Rgb): Rgb {
  const mix = (top: number, bottom: number) => top * over.alpha + bottom * (1 - over.alpha)
  const [red, green, blue] = over.channels
  const [underRed, underGreen, underBlue] = under.channels
  return { channels: [mix(red, underRed), mix(green, underGreen), mix(blue, underBlue)], alpha: 1 }
}

/** Reads `oklch(47% 0.19 266)` or `oklch(… / 6%)`; matrices from https://bottosson.github.io/posts/oklab/ */
export function parseOklch(value: string): Rgb {
  const [lightness = 0, chroma = 0, hue = 0, alpha = 100] = (value.match(/[\d.]+/g) ?? []).map(Number)
  const angle = (hue * Math.PI) / 180
  const [l, a, b] = [lightness / 100, chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return {
    channels: [
      encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
      encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
      encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
    ],
    alpha: alpha / 100,
  }
}

function encode(linear: number) {
  const clipped = Math.min(1, Math.max(0, linear))
  return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
}

function luminance({ channels }: Rgb) {
  const [red, green, blue] = channels
  return 0.2126 * decode(red) + 0.7152 * decode(green) + 0.0722 * decode(blue)
}

function decode(encoded: number) {
  return encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4
}
