import { shortcuts } from './shortcuts.ts'

/** How long the second key may take. */
export const CHORD_TIMEOUT = 1500

const FIRST_KEY = shortcuts.goTo.keys.key
/** Held down to write a letter; none of them is the second key. */
const HELD = ['Shift', 'CapsLock']

/** Waits for the second key, since then. */
export type Chord = { since: number } | undefined

/** What a key does to a chord: what is waited for next, the letter when it is complete, and whether the key was used. */
export interface ChordStep {
  chord: Chord
  letter?: string
  isUsed: boolean
}

export function pressInChord(chord: Chord, key: string, now: number): ChordStep {
  if (isWaiting(chord, now)) {
    if (HELD.includes(key)) return { chord, isUsed: false }
    return key.length === 1
      ? { chord: undefined, letter: key.toLowerCase(), isUsed: true }
      : { chord: undefined, isUsed: key === 'Escape' }
  }
  return key === FIRST_KEY ? { chord: { since: now }, isUsed: true } : { chord: undefined, isUsed: false }
}

const isWaiting = (chord: Chord, now: number) => chord !== undefined && now - chord.since < CHORD_TIMEOUT
