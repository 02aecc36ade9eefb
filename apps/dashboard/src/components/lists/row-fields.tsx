import { Button } from '@plinth/ui/button'
import { CopyButton } from '@plinth/ui/copy-button'
import { useLayoutEffect, useRef } from 'react'

export interface RowField {
  key: string
  name: string
  type: string
  value: string | null
  /** Only the beginning of the value is here. */
  rest?: { status: 'idle' | 'loading' | 'failed' | 'unreachable'; load: () => void }
}

interface RowFieldsProps {
  fields: readonly RowField[]
  /** The field the person came for. */
  focusKey?: string
}

/** A whole row, one value below the other, each as long as it is. */
export function RowFields({ fields, focusKey }: RowFieldsProps) {
  const wanted = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // in some browsers it returns a promise, which is no clean-up
    wanted.current?.scrollIntoView({ block: 'nearest' })
  }, [focusKey])
  return (
    <dl className="flex flex-col divide-y divide-border">
      {fields.map((field) => (
        <div
          key={field.key}
          ref={field.key === focusKey ? wanted : undefined}
          className="group/field flex scroll-m-5 flex-col py-2 first:pt-0 last:pb-0"
        >
          <dt className="flex min-h-control-small items-center gap-2">
            <span className="min-w-0 truncate font-medium">{field.name}</span>
            <span className="min-w-0 truncate font-mono text-label text-muted">{field.type}</span>
            {field.value !== null && !field.rest && (
              <span className="ms-auto shrink-0 sm:opacity-0 sm:group-focus-within/field:opacity-100 sm:group-hover/field:opacity-100 pointer-coarse:opacity-100">
                <CopyButton iconOnly variant="quiet" label={`Copy ${field.name}`} text={field.value} />
              </span>
            )}
          </dt>
          <dd
            className="border-s-2 border-transparent ps-3 font-mono text-label whitespace-pre-wrap wrap-anywhere data-current:border-accent"
            data-current={field.key === focusKey || undefined}
          >
            <Value field={field} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Copies a row as JSON; nothing while a part of it is missing. */
export function CopyRow({ fields, iconOnly }: { fields: readonly RowField[]; iconOnly?: boolean }) {
  if (fields.length === 0 || fields.some(({ rest }) => rest)) return null
  return <CopyButton iconOnly={iconOnly} variant="quiet" label="Copy as JSON" text={() => jsonOf(fields)} />
}

const jsonOf = (fields: readonly RowField[]) =>
  JSON.stringify(Object.fromEntries(fields.map(({ name, value }) => [name, value])), undefined, 2)

function Value({ field: { type, value, rest } }: { field: RowField }) {
  if (value === null) return <span className="text-muted italic">NULL</span>
  if (value === '') return <span className="font-sans text-muted">empty text</span>
  return (
    <>
      {rest ? `${value}…` : readable(type, value)}
      {rest && <Rest {...rest} />}
    </>
  )
}

function Rest({ status, load }: NonNullable<RowField['rest']>) {
  if (status === 'unreachable') {
    return (
      <span className="block pt-2 font-sans text-muted">
        This table has no key, so the rest of the value is unavailable here.
      </span>
    )
  }
  return (
    <span className="flex items-center gap-2 pt-2 font-sans">
      <Button size="small" loading={status === 'loading'} onClick={load}>
        Show the whole value
      </Button>
      {status === 'failed' && <span className="text-danger">It could not be loaded.</span>}
    </span>
  )
}

function readable(type: string, value: string) {
  if (/^bool(?:ean)?$/.test(type)) return { t: 'true', f: 'false' }[value] ?? value
  if (!/^jsonb?$/.test(type)) return value
  // Formatting goes through JavaScript numbers, so it must not change what it shows.
  try {
    const pretty = JSON.stringify(JSON.parse(value), undefined, 2)
    return withoutSpace(pretty) === withoutSpace(value) ? pretty : value
  } catch {
    return value
  }
}

const withoutSpace = (text: string) => text.replaceAll(/\s+/g, '')
