import { type OptInTag, sharingLevels } from '@plinth/catalog/assistant-sharing'
import { RadioCards } from '@plinth/ui/radio-cards'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx'

export type SharingLevel = keyof typeof sharingLevels

interface SharingChoiceProps {
  /** The organization's. */
  name: string
  model: { model: string; host: string } | null
  level: SharingLevel
  mayDecide: boolean
  onDecide: (level: SharingLevel) => void
}

/** How much of a project the model may see. The last level lets rows out of the house, so it asks first. */
export function SharingChoice({ name, model, level, mayDecide, onDecide }: SharingChoiceProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="px-4 py-3">
      <RadioCards
        label="What the model may see of a project"
        options={levels.map((option) => ({ ...option, disabled: !mayDecide }))}
        value={level}
        onValueChange={(value) => {
          const chosen = levels.find((option) => option.value === value)?.value
          if (chosen === 'data') setAsking(true)
          else if (chosen) onDecide(chosen)
        }}
      />
      {!mayDecide && (
        <p className="pt-2 text-muted">Your role in this organization does not allow changing this. Its owners can.</p>
      )}
      <ConfirmDialog
        visible={isAsking}
        role="alertdialog"
        title={`Share the data of ${name} with the model?`}
        description={`From the next message on, rows of every project that the assistant reads are sent to ${model ? `${model.model} at ${model.host}` : 'the model that this installation is given'}. It reads only what the person who asks may read. What was sent cannot be taken back.`}
        confirmText="Share data"
        onConfirm={() => {
          setAsking(false)
          onDecide('data')
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}

/** The highest level that the keys of an organization reach. */
export const levelOf = (tags: readonly string[]): SharingLevel =>
  levels.findLast(({ value }) => sharingLevels[value].every((tag: OptInTag) => tags.includes(tag)))?.value ?? 'none'

/** What holds from now on. */
export const savedSentence = (level: SharingLevel) =>
  level === 'none'
    ? 'Nothing about the database is sent to the model anymore.'
    : `The model may see ${level === 'data' ? 'the schema, logs and data' : `the ${level}`}.`

const levels: readonly { value: SharingLevel; title: string; description: string }[] = [
  {
    value: 'none',
    title: 'Nothing of the database',
    description: 'What people write and attach, and nothing else.',
  },
  {
    value: 'schema',
    title: 'The schema',
    description:
      'Also names, definitions and sizes: schemas, tables, columns, indexes and how often they are used, policies, functions, extensions, advice.',
  },
  { value: 'schema and logs', title: 'The schema and logs', description: 'Also what the project’s services log.' },
  {
    value: 'data',
    title: 'The schema, logs and data',
    description: 'Also rows that the assistant reads to answer, up to a hundred at a time.',
  },
]
