import { readStored, writeStored } from './stored.ts'

const KEY = 'plinth.notices-height'

/** How many pixels the notices over the page took last. */
export const keptHeight = () => Number(readStored(KEY)) || 0

export const keepHeight = (pixels: number) => writeStored(KEY, String(pixels))
