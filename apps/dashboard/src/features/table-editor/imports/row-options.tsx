import type { TableDetail } from '@plinth/contract/database'
import { Field } from '@plinth/ui/field'
import { RadioCards } from '@plinth/ui/radio-cards'
import { Select } from '@plinth/ui/select'
import { type ImportForm, keysOf } from './import-form.ts'

interface RowOptionsProps {
  form: ImportForm
  detail: TableDetail
  onChange: (form: ImportForm) => void
}

const existing = ['refuse', 'skip', 'replace'] as const
const NO_KEY = 'The table has no primary key and no unique constraint.'

/** What happens with rows whose key exists, and with bad ones. */
export function RowOptions({ form, detail, onChange }: RowOptionsProps) {
  const keys = keysOf(detail)
  const noKey = keys.length === 0 ? { disabled: true, reason: NO_KEY } : {}
  return (
    <div className="flex flex-col gap-5">
      <RadioCards
        label="Rows whose key exists"
        columns={3}
        value={form.existing}
        onValueChange={(value) => onChange({ ...form, existing: existing.find((one) => one === value) ?? 'refuse' })}
        options={[
          { value: 'refuse', title: 'Refuse', description: 'Such a row is a bad row.' },
          { value: 'skip', title: 'Skip', description: 'The row of the table stays as it is.', ...noKey },
          {
            value: 'replace',
            title: 'Replace',
            description: 'The chosen columns get the values of the file.',
            ...noKey,
          },
        ]}
      />
      {form.existing !== 'refuse' && keys.length > 1 && (
        <Field label="Key">
          <Select value={form.key} onChange={({ target }) => onChange({ ...form, key: target.value })}>
            {keys.map(({ name, columns }) => (
              <option key={name} value={name} className="bg-raised text-text">
                {`${columns.join(', ')} (${name})`}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <RadioCards
        label="Bad rows"
        columns={2}
        value={form.leavesOutBad ? 'leave' : 'stop'}
        onValueChange={(value) => onChange({ ...form, leavesOutBad: value === 'leave' })}
        options={[
          { value: 'stop', title: 'Stop at the first one', description: 'Nothing is imported then.' },
          { value: 'leave', title: 'Leave them out', description: 'You get them back as a file with the reasons.' },
        ]}
      />
    </div>
  )
}
