import { Checkbox } from '@plinth/ui/checkbox'
import { Field } from '@plinth/ui/field'
import { IconButton } from '@plinth/ui/icon-button'
import { Select } from '@plinth/ui/select'
import { TextInput } from '@plinth/ui/text-input'
import { Settings2, X } from 'lucide-react'
import { useId, useState } from 'react'
import { asList, type ColumnForm, isList } from './table-form.ts'

interface ColumnFieldsProps {
  column: ColumnForm
  /** Its name, or its number while it has none. */
  label: string
  /** The list of types, by its id. */
  types: string
  defaults: readonly string[]
  hasFocus: boolean
  /** The primary key of a table that exists stays as it is. */
  hasFixedKey: boolean
  onChange: (change: Partial<ColumnForm>) => void
  onRemove: () => void
  errorAt: (part: string) => string | undefined
}

export function ColumnFields(props: ColumnFieldsProps) {
  const { column, label, types, defaults, hasFocus, hasFixedKey, onChange, onRemove, errorAt } = props
  const [isOpen, setOpen] = useState(false)
  const defaultsId = useId()
  const { kept } = column
  const isGenerated = column.identity !== null || kept?.isGenerated === true
  const nullError = errorAt('is_nullable')
  const isShowingMore = isOpen || errorAt('check') !== undefined || errorAt('comment') !== undefined
  return (
    <fieldset className="relative flex min-w-0 flex-col gap-3 rounded-panel border border-border p-3">
      <legend className="sr-only">{label}</legend>
      <div className="grid items-start gap-3 pe-9 sm:grid-cols-3 sm:pe-18">
        <Field label="Name" error={errorAt('name')}>
          <TextInput
            {...plain}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the column that was just added is what is typed next
            autoFocus={hasFocus}
            value={column.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        </Field>
        <Field label="Type" error={errorAt('type')}>
          <TextInput
            {...plain}
            list={types}
            value={column.type}
            placeholder="text"
            onChange={(event) => onChange({ type: event.target.value })}
          />
        </Field>
        <Field label="Default" error={errorAt('default')}>
          <TextInput
            {...plain}
            list={defaultsId}
            disabled={isGenerated}
            value={column.default}
            placeholder={isGenerated ? 'Generated' : column.isNullable ? 'NULL' : 'None'}
            onChange={(event) => onChange({ default: event.target.value })}
          />
        </Field>
        <datalist id={defaultsId}>
          {defaults.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </datalist>
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <Checkbox
          label="Primary key"
          checked={column.isPrimary}
          disabled={hasFixedKey}
          onCheckedChange={(isPrimary) => onChange({ isPrimary, ...(isPrimary ? { isNullable: false } : {}) })}
        />
        <Checkbox
          label="Allow NULL"
          checked={column.isNullable && !column.isPrimary && !column.identity}
          disabled={column.isPrimary || column.identity !== null}
          onCheckedChange={(isNullable) => onChange({ isNullable })}
        />
        <Checkbox
          label="Unique"
          checked={column.isUnique || column.isPrimary}
          disabled={column.isPrimary}
          onCheckedChange={(isUnique) => onChange({ isUnique })}
        />
        <Checkbox
          label="Array"
          checked={isList(column.type)}
          disabled={column.type.trim() === '' || column.identity !== null}
          onCheckedChange={(wanted) => onChange({ type: asList(column.type, wanted) })}
        />
      </div>
      {nullError && (
        <p role="alert" className="text-label text-danger">
          {nullError}
        </p>
      )}
      {kept && kept.type !== column.type.trim() && (
        <Field
          label="Using"
          error={errorAt('using')}
          help="An expression that makes the new value of each row. Without it the values are cast."
        >
          <TextInput
            {...plain}
            value={column.using}
            placeholder={`${kept.name}::${column.type || 'text'}`}
            onChange={(event) => onChange({ using: event.target.value })}
          />
        </Field>
      )}
      {isShowingMore && kept && (
        <Field label="Comment" error={errorAt('comment')}>
          <TextInput value={column.comment} onChange={(event) => onChange({ comment: event.target.value })} />
        </Field>
      )}
      {isShowingMore && !kept && (
        <div className="grid items-start gap-3 sm:grid-cols-3">
          <Field label="Identity">
            <Select
              value={column.identity ?? ''}
              options={[
                { value: '', label: 'None' },
                { value: 'BY DEFAULT', label: 'Generated by default' },
                { value: 'ALWAYS', label: 'Always generated' },
              ]}
              onChange={(event) => onChange(identityOf(event.target.value))}
            />
          </Field>
          <Field label="Check" error={errorAt('check')}>
            <TextInput
              {...plain}
              value={column.check}
              placeholder="price > 0"
              onChange={(event) => onChange({ check: event.target.value })}
            />
          </Field>
          <Field label="Comment" error={errorAt('comment')}>
            <TextInput value={column.comment} onChange={(event) => onChange({ comment: event.target.value })} />
          </Field>
        </div>
      )}
      <div className="absolute end-2 top-2 flex max-sm:flex-col">
        <IconButton
          size="small"
          label={`${isShowingMore ? 'Fewer' : 'More'} settings of ${label}`}
          aria-expanded={isShowingMore}
          onClick={() => setOpen(!isOpen)}
        >
          <Settings2 size={14} aria-hidden />
        </IconButton>
        <IconButton size="small" label={`Remove ${label}`} onClick={onRemove}>
          <X size={14} aria-hidden />
        </IconButton>
      </div>
    </fieldset>
  )
}

const plain = { mono: true, autoComplete: 'off', autoCapitalize: 'off', spellCheck: false }

function identityOf(value: string): Partial<ColumnForm> {
  if (value !== 'ALWAYS' && value !== 'BY DEFAULT') return { identity: null }
  return { identity: value, default: '', isNullable: false }
}
