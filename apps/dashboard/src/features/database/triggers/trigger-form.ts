import type { TriggerDraft } from '@plinth/postgres-meta/ddl/trigger-draft'

/** What is typed of a trigger. Empty text stands for nothing. */
export interface TriggerForm extends Omit<TriggerDraft, 'condition' | 'function'> {
  condition: string
  function: TriggerDraft['function'] | undefined
}

export const newTriggerForm: TriggerForm = {
  name: '',
  timing: 'BEFORE',
  events: ['UPDATE'],
  columns: [],
  level: 'ROW',
  condition: '',
  function: undefined,
}

/** Columns are kept in the form while no UPDATE is chosen, and left out here. */
export const draftOf = ({ condition, function: called, events, columns, ...form }: TriggerForm): TriggerDraft => ({
  ...form,
  events,
  columns: events.includes('UPDATE') ? columns : [],
  condition: condition.trim() === '' ? null : condition,
  function: called ?? { schema: 'public', name: '' },
})
