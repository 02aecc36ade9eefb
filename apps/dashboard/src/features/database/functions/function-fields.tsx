import { functionLanguages, volatilities } from '@plinth/postgres-meta/ddl/function-draft'
import { Checkbox } from '@plinth/ui/checkbox'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { Textarea } from '@plinth/ui/textarea'
import type { RefObject } from 'react'
import { SchemaField } from '../schema-field.tsx'
import { type FunctionForm, withDefiner } from './function-form.ts'

interface FunctionFieldsProps {
  projectRef: string
  form: FunctionForm
  onChange: (form: FunctionForm) => void
  errorAt: (field: string) => string | undefined
  nameInput: RefObject<HTMLInputElement | null>
  /** Its name, its arguments and what it returns are others' by now. */
  isMade?: boolean
}

export function FunctionFields({ projectRef, form, onChange, errorAt, nameInput, isMade }: FunctionFieldsProps) {
  const change = (part: Partial<FunctionForm>) => onChange({ ...form, ...part })
  return (
    <>
      {isMade ? (
        <p className="max-w-[68ch] text-muted">
          Callers know the function by its name, its arguments and what it returns, so these stay. To change them,
          create another function and drop this one.
        </p>
      ) : (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Name" error={errorAt('name')}>
              <TextInput
                ref={nameInput}
                mono
                value={form.name}
                {...plain}
                onChange={(event) => change({ name: event.target.value })}
              />
            </Field>
            <SchemaField
              projectRef={projectRef}
              value={form.schema}
              error={errorAt('schema')}
              onChange={(schema) => change({ schema })}
            />
          </div>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Arguments"
              optional
              error={errorAt('arguments')}
              help="As in SQL, such as: owner uuid, since date default now()"
            >
              <Textarea
                mono
                rows={2}
                value={form.arguments}
                {...plain}
                onChange={(event) => change({ arguments: event.target.value })}
              />
            </Field>
            <Field
              label="Returns"
              error={errorAt('returns')}
              help="A type, such as integer, setof notes, table (id bigint, title text), void or trigger."
            >
              <TextInput
                mono
                value={form.returns}
                {...plain}
                onChange={(event) => change({ returns: event.target.value })}
              />
            </Field>
          </div>
        </>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Language">
          <Select
            value={form.language}
            options={functionLanguages.map((value) => ({ value, label: languages[value] }))}
            onChange={(event) => change({ language: functionLanguages.find((each) => each === event.target.value)! })}
          />
        </Field>
        <Field label="Volatility" help={volatilityHelp[form.volatility]}>
          <Select
            value={form.volatility}
            options={volatilities.map((value) => ({ value, label: value }))}
            onChange={(event) => change({ volatility: volatilities.find((each) => each === event.target.value)! })}
          />
        </Field>
      </div>
      <Field label="Body" error={errorAt('body')} help={bodyHelp[form.language]}>
        <Textarea
          mono
          rows={8}
          value={form.body}
          {...plain}
          onChange={(event) => change({ body: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Runs as"
          help={
            form.isDefiner
              ? 'Everyone who may call it does through it what its owner may do, whatever they may do themselves. At first that is every role, also those of your app’s requests.'
              : 'It reads and changes what its caller may read and change.'
          }
        >
          <Select
            value={form.isDefiner ? 'definer' : 'invoker'}
            options={[
              { value: 'invoker', label: 'The caller (SECURITY INVOKER)' },
              { value: 'definer', label: 'Its owner (SECURITY DEFINER)' },
            ]}
            onChange={(event) => onChange(withDefiner(form, event.target.value === 'definer'))}
          />
        </Field>
        <div className="flex min-w-0 flex-col gap-2">
          {!form.isDefiner && (
            <Checkbox
              label="Set search_path"
              description="Where it looks for names without a schema, whatever its caller has."
              checked={form.searchPath !== undefined}
              onCheckedChange={(isSet) => change({ searchPath: isSet ? '' : undefined })}
            />
          )}
          {form.searchPath !== undefined && (
            <Field
              label="search_path"
              error={errorAt('settings')}
              help="Empty, so that names in the body need their schema, such as public.notes: nobody can slip in another table or function of that name."
            >
              <TextInput
                mono
                value={form.searchPath}
                placeholder="empty"
                {...plain}
                onChange={(event) => change({ searchPath: event.target.value })}
              />
            </Field>
          )}
        </div>
      </div>
      <Field
        label={form.isDefiner ? 'Why it runs as its owner' : 'Comment'}
        optional={!form.isDefiner}
        error={errorAt('comment')}
        {...(form.isDefiner ? { help: 'Kept as the comment of the function, for everyone who reads it later.' } : {})}
      >
        <TextInput value={form.comment} onChange={(event) => change({ comment: event.target.value })} />
      </Field>
    </>
  )
}

const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const

const languages = { plpgsql: 'PL/pgSQL', sql: 'SQL' } as const satisfies Record<FunctionForm['language'], string>

const bodyHelp = {
  plpgsql: 'A block from begin to end, with declare above it where it has variables.',
  sql: 'One or more statements. What the last one selects is returned.',
} as const

const volatilityHelp = {
  volatile: 'It may change data, or return something else on each call.',
  stable: 'It changes nothing, and returns the same for the same arguments within one statement.',
  immutable: 'It changes and reads nothing, and always returns the same for the same arguments.',
} as const
