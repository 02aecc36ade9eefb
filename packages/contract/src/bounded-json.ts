import * as z from 'zod/mini'

const DEEPEST = 10

/** Any JSON, neither deeper than ten levels nor longer as text than this. */
export const boundedJson = (longest: number) =>
  z.unknown().check(
    z.refine((value) => isShallow(value, DEEPEST), `This goes deeper than ${DEEPEST} levels.`),
    z.refine(
      (value) => !isShallow(value, DEEPEST) || (JSON.stringify(value) ?? '').length <= longest,
      `This is longer than ${longest} characters.`,
    ),
  )

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((item) => isShallow(item, levels - 1)))
