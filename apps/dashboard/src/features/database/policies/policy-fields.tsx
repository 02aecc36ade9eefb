import { policyCommands, takesCheck, takesUsing } from '@plinth/postgres-meta/ddl/policy-draft'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { Textarea } from '@plinth/ui/textarea'
import type { RefObject } from 'react'
import type { PolicyForm } from './policy-form.ts'
import { RoleChoice } from './role-choice.tsx'

interface PolicyFieldsProps {
  projectRef: string
  form: PolicyForm
  onChange: (form: PolicyForm) => void
  errorAt: (field: string) => string | undefined
  nameInput: RefObject<HTMLInputElement | null>
}

export function PolicyFields({ projectRef, form, onChange, errorAt, nameInput }: PolicyFieldsProps) {
  const { command } = form
  const change = (part: Partial<PolicyForm>) => onChange({ ...form, ...part })
  return (
    <>
      <Field label="Name" error={errorAt('name')}>
        <TextInput
          ref={nameInput}
          value={form.name}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Command" error={errorAt('command')} help="What the policy is asked about.">
          <Select
            value={command}
            options={policyCommands.map((value) => ({ value, label: value }))}
            onChange={(event) => change({ command: policyCommands.find((each) => each === event.target.value)! })}
          />
        </Field>
        <Field label="Kind" help={form.isPermissive ? PERMISSIVE : RESTRICTIVE}>
          <Select
            value={form.isPermissive ? 'permissive' : 'restrictive'}
            options={[
              { value: 'permissive', label: 'Permissive' },
              { value: 'restrictive', label: 'Restrictive' },
            ]}
            onChange={(event) => change({ isPermissive: event.target.value === 'permissive' })}
          />
        </Field>
      </div>
      <RoleChoice
        projectRef={projectRef}
        chosen={form.roles}
        error={errorAt('roles')}
        onChange={(roles) => change({ roles })}
      />
      {takesUsing(command) && (
        <Field label="Using" error={errorAt('using')} help={usingHelp[command]}>
          <Textarea
            mono
            value={form.using}
            spellCheck={false}
            autoCapitalize="off"
            onChange={(event) => change({ using: event.target.value })}
          />
        </Field>
      )}
      {takesCheck(command) && (
        <Field
          label="With check"
          optional={takesUsing(command)}
          error={errorAt('with_check')}
          help={checkHelp[command]}
        >
          <Textarea
            mono
            value={form.check}
            spellCheck={false}
            autoCapitalize="off"
            onChange={(event) => change({ check: event.target.value })}
          />
        </Field>
      )}
      <Field label="Comment" optional error={errorAt('comment')}>
        <TextInput value={form.comment} onChange={(event) => change({ comment: event.target.value })} />
      </Field>
    </>
  )
}

const PERMISSIVE = 'Lets rows through that meet its condition. One permissive policy is enough for a row.'
const RESTRICTIVE = 'Takes rows away that do not meet its condition, whatever permissive policies let through.'

const usingHelp = {
  ALL: 'An SQL condition on rows that are there: those it holds for are read, changed and deleted.',
  SELECT: 'An SQL condition: the rows that it holds for are read.',
  INSERT: '',
  UPDATE: 'An SQL condition on rows as they are: those it holds for are changed.',
  DELETE: 'An SQL condition: the rows that it holds for are deleted.',
} as const

const checkHelp = {
  ALL: 'An SQL condition on rows as they are written. Without one, it is the one above.',
  SELECT: '',
  INSERT: 'An SQL condition: only rows that it holds for are added.',
  UPDATE: 'An SQL condition on rows as they become. Without one, it is the one above.',
  DELETE: '',
} as const
