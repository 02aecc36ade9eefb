/** How much of a file one call may bring. */
export const LARGEST_PIECE = 1024 * 1024
