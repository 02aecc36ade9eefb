import { parameterNumbers } from '@plinth/postgres-meta/sql/parameters'
import { Button } from '@plinth/ui/button'
import { TextInput } from '@plinth/ui/text-input'
import { useMemo } from 'react'
import { setParameterValue, useParameterValues } from './parameter-values.ts'

interface ParameterFieldsProps {
  projectRef: string
  id: string
  text: string
}

/** A field for each parameter of the query. Values are sent beside the text, and Postgres infers their types. */
export function ParameterFields({ projectRef, id, text }: ParameterFieldsProps) {
  const query = { ref: projectRef, id }
  const numbers = useMemo(() => parameterNumbers(text), [text])
  const values = useParameterValues(query)
  if (numbers.length === 0) return null
  return (
    <section
      aria-label="Parameters"
      className="flex max-h-28 shrink-0 flex-wrap gap-x-4 gap-y-2 overflow-y-auto border-t border-border bg-canvas px-3 py-2"
    >
      {numbers.map((number) => {
        const value = values[number]
        const isNull = value === null
        return (
          <div key={number} className="flex min-w-0 items-center gap-1.5 max-sm:w-full">
            <label htmlFor={`parameter-${number}`} className="w-7 shrink-0 font-mono text-label text-muted">
              ${number}
            </label>
            <TextInput
              id={`parameter-${number}`}
              value={value ?? ''}
              placeholder={isNull ? 'NULL' : undefined}
              disabled={isNull}
              autoComplete="off"
              spellCheck={false}
              mono
              className="w-44 max-sm:w-full"
              onChange={({ target }) => setParameterValue(query, number, target.value)}
            />
            <Button
              size="small"
              variant={isNull ? 'default' : 'quiet'}
              aria-pressed={isNull}
              aria-label={`$${number} is NULL`}
              onClick={() => setParameterValue(query, number, isNull ? '' : null)}
            >
              NULL
            </Button>
          </div>
        )
      })}
    </section>
  )
}
