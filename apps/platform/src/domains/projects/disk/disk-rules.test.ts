import { describe, expect, test } from 'vitest'
import { diskStateOf, hardCeiling, hasRoomAgain, LONGEST_WAIT, SHORTEST_WAIT, toStop, waitFor } from './disk-rules.ts'

const MEGABYTE = 1024 * 1024
const GIGABYTE = 1024 * MEGABYTE
const ceiling = 8 * GIGABYTE

describe('what a project may do', () => {
  test.each([
    [0.95, 'normal', 'normal'],
    [0.951, 'normal', 'nearly_full'],
    [1, 'nearly_full', 'nearly_full'],
    [1.001, 'nearly_full', 'read_only'],
    // it does not write again as soon as a byte is free
    [0.96, 'read_only', 'read_only'],
    [0.95, 'read_only', 'normal'],
    [1.2, 'read_only', 'read_only'],
    [1.201, 'read_only', 'refused'],
    [1.1, 'refused', 'read_only'],
    [0.5, 'refused', 'normal'],
  ] as const)('at %d of its ceiling, when it was %s: %s', (share, before, after) => {
    expect(diskStateOf({ bytes: share * ceiling, ceiling, isStopped: false }, before)).toBe(after)
  })

  test('a machine without space makes a project read-only that has room of its own, and one without a ceiling', () => {
    expect(diskStateOf({ bytes: 1, ceiling, isStopped: true }, 'normal')).toBe('machine_full')
    expect(diskStateOf({ bytes: 1, ceiling: undefined, isStopped: true }, 'normal')).toBe('machine_full')
    expect(diskStateOf({ bytes: 1, ceiling, isStopped: false }, 'machine_full')).toBe('normal')
    expect(diskStateOf({ bytes: 1.1 * ceiling, ceiling, isStopped: true }, 'read_only')).toBe('read_only')
  })

  test('without a ceiling a project may grow', () => {
    expect(diskStateOf({ bytes: 1e15, ceiling: undefined, isStopped: false }, 'normal')).toBe('normal')
  })

  test('a small ceiling leaves room for what is written between two looks', () => {
    expect(hardCeiling(100 * MEGABYTE)).toBe(356 * MEGABYTE)
    expect(hardCeiling(ceiling)).toBeCloseTo(1.2 * ceiling)
  })
})

describe('when a project is looked at again', () => {
  const still = { bytesPerSecond: 0, ceiling }

  test('rarely with much room, soon with little, and at the latest when it may have taken half of it', () => {
    expect(waitFor({ ...still, bytes: 0 }, 0)).toBe(LONGEST_WAIT)
    expect(waitFor({ ...still, bytes: ceiling - 200 * MEGABYTE }, 0)).toBe(1000)
    expect(waitFor({ ...still, bytes: ceiling }, 0)).toBe(SHORTEST_WAIT)
  })

  test('sooner when it grows fast, or when the free disk of the machine shrinks fast', () => {
    const bytes = ceiling - 2 * GIGABYTE
    expect(waitFor({ ceiling, bytes, bytesPerSecond: GIGABYTE }, 0)).toBe(1000)
    expect(waitFor({ ceiling, bytes, bytesPerSecond: 0 }, GIGABYTE)).toBe(1000)
  })
})

describe('which projects a machine without space stops', () => {
  const reserve = GIGABYTE
  const projects = [
    { ref: 'still', bytesPerSecond: 0 },
    { ref: 'fast', bytesPerSecond: 50 * MEGABYTE },
    { ref: 'faster', bytesPerSecond: 60 * MEGABYTE },
    { ref: 'slow', bytesPerSecond: 1024 },
  ]

  test.each([
    [reserve, []],
    [reserve - 1, ['faster']],
    [reserve / 4 - 1, ['still', 'fast', 'faster', 'slow']],
  ])('with %d bytes left: %j', (free, stopped) => {
    expect(toStop(projects, free, reserve)).toEqual(stopped)
  })

  test('nobody, where none of them grows', () => {
    expect(toStop([projects[0]!, projects[3]!], reserve - 1, reserve)).toEqual([])
  })

  test('they write again when there is clearly more than the reserve', () => {
    expect(hasRoomAgain(reserve + 1, reserve)).toBe(false)
    expect(hasRoomAgain(1.3 * reserve, reserve)).toBe(true)
  })
})
