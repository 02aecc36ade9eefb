/** Widths in pixels in which images are offered, from a telephone to a 4K screen. */
export const imageWidths = [640, 750, 828, 1080, 1200, 1920, 2048, 3840] as const

/** Avatars are squares of this many pixels. */
export const AVATAR_SIZE = 96

/** Stands in the specification ("a ratio constant 0.75 exists; its meaning is not shown") and is used by nothing yet. */
export const IMAGE_RATIO = 0.75
