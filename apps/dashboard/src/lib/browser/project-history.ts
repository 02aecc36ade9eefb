import { type ProjectHistory, projectHistories } from './stored-entries.ts'

export const readHistory = (ref: string): ProjectHistory => projectHistories.of(ref).read()

export function recordVisit(ref: string, visit: ProjectHistory) {
  projectHistories.of(ref).write({ ...readHistory(ref), ...visit })
}

/** Forgets a visit to what no longer exists, so that nobody is led there again. */
export function forgetVisit(ref: string, kind: keyof ProjectHistory, id: string) {
  if (readHistory(ref)[kind] === id) recordVisit(ref, { [kind]: undefined })
}
