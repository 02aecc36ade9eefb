import type { LintLevel } from '@plinth/postgres-meta/lints/security-rules'

/** How grave a rule is, the gravest first. */
export const levelWords = [
  { level: 'error', title: 'Errors', word: 'Error', tone: 'danger' },
  { level: 'warning', title: 'Warnings', word: 'Warning', tone: 'warning' },
  { level: 'info', title: 'Worth knowing', word: 'Info', tone: 'neutral' },
] as const satisfies { level: LintLevel; title: string; word: string; tone: 'danger' | 'warning' | 'neutral' }[]

export const wordsOf = (level: LintLevel) => levelWords.find((words) => words.level === level) ?? levelWords[2]
