import { triggerEvents, triggerLevels, triggerTimings } from '@plinth/postgres-meta/ddl/trigger-draft'
import type { Table } from '@plinth/postgres-meta/introspect/tables'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { Textarea } from '@plinth/ui/textarea'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import { tableQuery } from '../../../data/tables.ts'
import { triggerFunctionsQuery } from '../../../data/triggers.ts'
import { CheckList } from '../check-list.tsx'
import type { TriggerForm } from './trigger-form.ts'

interface TriggerFieldsProps {
  projectRef: string
  table: Table | undefined
  form: TriggerForm
  onChange: (form: TriggerForm) => void
  errorAt: (field: string) => string | undefined
  nameInput: RefObject<HTMLInputElement | null>
  tableField: ReactNode
}

export function TriggerFields({
  projectRef,
  table,
  form,
  onChange,
  errorAt,
  nameInput,
  tableField,
}: TriggerFieldsProps) {
  const change = (part: Partial<TriggerForm>) => onChange({ ...form, ...part })
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" error={errorAt('name')}>
          <TextInput
            ref={nameInput}
            mono
            value={form.name}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        {tableField}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Timing" help={timingHelp[form.timing]}>
          <Select
            value={form.timing}
            options={triggerTimings.map((value) => ({ value, label: value }))}
            onChange={(event) => change({ timing: triggerTimings.find((each) => each === event.target.value)! })}
          />
        </Field>
        <Field label="Runs" error={errorAt('level')} help={levelHelp[form.level]}>
          <Select
            value={form.level}
            options={triggerLevels.map((value) => ({ value, label: levels[value] }))}
            onChange={(event) => change({ level: triggerLevels.find((each) => each === event.target.value)! })}
          />
        </Field>
      </div>
      <CheckList
        label="Events"
        values={triggerEvents}
        chosen={form.events}
        error={errorAt('events')}
        onChange={(events) => change({ events })}
      />
      {table && form.events.includes('UPDATE') && (
        <Columns
          projectRef={projectRef}
          table={table}
          chosen={form.columns}
          error={errorAt('columns')}
          onChange={(columns) => change({ columns })}
        />
      )}
      <Field
        label="When"
        optional
        error={errorAt('condition')}
        help="An SQL condition on the row as it was and as it becomes, such as: old.status is distinct from new.status"
      >
        <Textarea
          mono
          rows={2}
          value={form.condition}
          spellCheck={false}
          autoCapitalize="off"
          onChange={(event) => change({ condition: event.target.value })}
        />
      </Field>
      <FunctionField
        projectRef={projectRef}
        chosen={form.function}
        error={errorAt('function')}
        onChange={(called) => change({ function: called })}
      />
    </>
  )
}

interface ColumnsProps {
  projectRef: string
  table: Table
  chosen: readonly string[]
  error: string | undefined
  onChange: (columns: readonly string[]) => void
}

function Columns({ projectRef, table, ...list }: ColumnsProps) {
  const { data: detail } = useQuery(tableQuery(projectRef, table.id))
  return (
    <CheckList
      {...list}
      label="Only updates of these columns"
      help="With none of them, of any column. What counts is that the statement sets it, whether its value changes or not."
      values={detail?.columns.map(({ name }) => name) ?? []}
    />
  )
}

interface FunctionFieldProps {
  projectRef: string
  chosen: TriggerForm['function']
  error: string | undefined
  onChange: (called: TriggerForm['function']) => void
}

function FunctionField({ projectRef, chosen, error, onChange }: FunctionFieldProps) {
  const { data: functions, isPending } = useQuery(triggerFunctionsQuery(projectRef))
  return (
    <Field
      label="Function"
      error={error}
      help={
        functions?.length === 0
          ? 'No such function exists yet. First create one without arguments that returns trigger.'
          : 'Functions without arguments that return trigger.'
      }
    >
      <Select
        value={chosen ? String(functions?.findIndex((each) => isSame(each, chosen))) : ''}
        disabled={isPending}
        placeholder="Choose a function"
        options={(functions ?? []).map(({ schema, name }, index) => ({
          value: String(index),
          label: `${schema}.${name}`,
        }))}
        onChange={(event) => onChange(functions?.[Number(event.target.value)])}
      />
    </Field>
  )
}

const isSame = (one: { schema: string; name: string }, other: { schema: string; name: string }) =>
  one.schema === other.schema && one.name === other.name

const levels = { ROW: 'For each row', STATEMENT: 'Once for a statement' } as const

const levelHelp = {
  ROW: 'The function sees each row as old and new.',
  STATEMENT: 'The function sees no row, and runs even where no row changes.',
} as const

const timingHelp = {
  BEFORE: 'The function may still change the row, or keep it from being written.',
  AFTER: 'The row is written by then. What the function returns does not matter.',
} as const
