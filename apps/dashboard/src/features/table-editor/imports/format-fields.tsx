import {
  delimiters,
  emptyValues,
  encodings,
  type FileFormat,
  fileKinds,
} from '@plinth/postgres-meta/import/file-format'
import { Checkbox } from '@plinth/ui/checkbox'
import { Field } from '@plinth/ui/field'
import { Select } from '@plinth/ui/select'

interface FormatFieldsProps {
  format: FileFormat
  onChange: (format: FileFormat) => void
}

/** How the file is written: guessed, and to be changed. */
export function FormatFields({ format, onChange }: FormatFieldsProps) {
  const isCsv = format.kind === 'csv'
  return (
    <div className="flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="Format">
          <Select
            value={format.kind}
            onChange={({ target }) => onChange({ ...format, kind: chosen(fileKinds, target.value, format.kind) })}
          >
            {optionsOf(kindNames)}
          </Select>
        </Field>
        <Field label="Encoding">
          <Select
            value={format.encoding}
            onChange={({ target }) =>
              onChange({ ...format, encoding: chosen(encodings, target.value, format.encoding) })
            }
          >
            {optionsOf(encodingNames)}
          </Select>
        </Field>
        {isCsv && (
          <Field label="Delimiter">
            <Select
              value={format.delimiter}
              onChange={({ target }) =>
                onChange({ ...format, delimiter: chosen(delimiters, target.value, format.delimiter) })
              }
            >
              {optionsOf(delimiterNames)}
            </Select>
          </Field>
        )}
      </div>
      {isCsv && (
        <div className="grid items-end gap-4 sm:grid-cols-3">
          <div className="sm:col-span-2">
            <Field label="Empty values">
              <Select
                value={format.empty}
                onChange={({ target }) =>
                  onChange({ ...format, empty: chosen(emptyValues, target.value, format.empty) })
                }
              >
                {optionsOf(emptyNames)}
              </Select>
            </Field>
          </div>
          <div className="flex min-h-control items-center">
            <Checkbox
              label="The first row is a header"
              checked={format.hasHeader}
              onCheckedChange={(hasHeader) => onChange({ ...format, hasHeader })}
            />
          </div>
        </div>
      )}
    </div>
  )
}

const kindNames: Record<FileFormat['kind'], string> = { csv: 'CSV or TSV', json: 'JSON array', ndjson: 'NDJSON' }

const encodingNames: Record<FileFormat['encoding'], string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252 (Latin-1)',
}

const delimiterNames: Record<FileFormat['delimiter'], string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
  '|': 'Bar',
}

const emptyNames: Record<FileFormat['empty'], string> = {
  as_written: 'NULL, and empty text where the file has ""',
  null: 'Always NULL',
  text: 'Always empty text',
}

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value} className="bg-raised text-text">
      {label}
    </option>
  ))

const chosen = <Value extends string>(values: readonly Value[], value: string, otherwise: Value) =>
  values.find((one) => one === value) ?? otherwise
