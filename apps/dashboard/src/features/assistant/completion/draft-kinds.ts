/** What can be drafted from words. */
export type DraftKind = 'policy' | 'schedule'

interface DraftWords {
  title: string
  description: string
  label: string
  placeholder: string
  /** Where nothing was written. */
  complaint: string
  pending: string
  /** What the model sees. */
  sent: string
}

export const draftWords: Record<DraftKind, DraftWords> = {
  policy: {
    title: 'Draft a policy',
    description: 'Say who may do what with the rows of a table. You read the SQL before anything runs.',
    label: 'What it should allow',
    placeholder: 'People see and change their own rows only.',
    complaint: 'Say what the policy should allow.',
    pending: 'The model writes the policy.',
    sent: 'The model sees your words and the table’s columns and policies, no rows.',
  },
  schedule: {
    title: 'Draft a schedule',
    description: 'Say what should happen, and when. You read the SQL before anything runs.',
    label: 'What should happen, and when',
    placeholder: 'Every night at three, delete sessions that are older than a month.',
    complaint: 'Say what should happen, and when.',
    pending: 'The model writes the schedule.',
    sent: 'The model sees your words, nothing of the database.',
  },
}
