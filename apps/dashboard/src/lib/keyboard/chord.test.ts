import { expect, test } from 'vitest'
import { CHORD_TIMEOUT, type Chord, pressInChord } from './chord.ts'

const START = 10_000

/** The letters of the chords that the keys complete, each pressed so many milliseconds after the one before. */
function lettersOf(keys: [key: string, after: number][]) {
  const letters: string[] = []
  let [chord, now]: [Chord, number] = [undefined, START]
  for (const [key, after] of keys) {
    now += after
    const step = pressInChord(chord, key, now)
    chord = step.chord
    if (step.letter !== undefined) letters.push(step.letter)
  }
  return letters
}

test.each<[string, [string, number][], string[]]>([
  [
    'g and a letter',
    [
      ['g', 0],
      ['t', 200],
    ],
    ['t'],
  ],
  [
    'g and a sign',
    [
      ['g', 0],
      [',', 200],
    ],
    [','],
  ],
  [
    'g twice is a chord too, not a second beginning',
    [
      ['g', 0],
      ['g', 100],
      ['t', 100],
    ],
    ['g'],
  ],
  ['a letter without g', [['t', 0]], []],
  [
    'a letter that comes too late',
    [
      ['g', 0],
      ['t', CHORD_TIMEOUT],
    ],
    [],
  ],
  [
    'a g that comes too late begins a new chord',
    [
      ['g', 0],
      ['g', CHORD_TIMEOUT],
      ['t', 100],
    ],
    ['t'],
  ],
  [
    'Escape ends it',
    [
      ['g', 0],
      ['Escape', 100],
      ['t', 100],
    ],
    [],
  ],
  [
    'a key that writes nothing ends it',
    [
      ['g', 0],
      ['ArrowDown', 100],
      ['t', 100],
    ],
    [],
  ],
  [
    'Shift on the way to the letter does not',
    [
      ['g', 0],
      ['Shift', 100],
      ['T', 100],
    ],
    ['t'],
  ],
])('%s', (_case, keys, expected) => {
  expect(lettersOf(keys)).toEqual(expected)
})

test('only keys that belong to a chord are taken from the page', () => {
  expect(pressInChord(undefined, 't', START).isUsed).toBe(false)
  expect(pressInChord({ since: START }, 't', START).isUsed).toBe(true)
  expect(pressInChord({ since: START }, 'Tab', START).isUsed).toBe(false)
})
