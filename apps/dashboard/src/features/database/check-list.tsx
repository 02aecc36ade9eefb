import { Checkbox } from '@plinth/ui/checkbox'
import { CircleAlert } from 'lucide-react'

interface CheckListProps<Value extends string> {
  label: string
  help?: string
  values: readonly Value[]
  chosen: readonly Value[]
  error: string | undefined
  /** In the order in which they were chosen. */
  onChange: (chosen: readonly Value[]) => void
}

/** Some of several names. */
export function CheckList<Value extends string>({
  label,
  help,
  values,
  chosen,
  error,
  onChange,
}: CheckListProps<Value>) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-body font-medium">{label}</legend>
      <div className="grid max-h-52 gap-x-4 gap-y-2 overflow-y-auto p-0.5 sm:grid-cols-2">
        {values.map((value) => (
          <Checkbox
            key={value}
            label={<span className="font-mono text-label wrap-anywhere">{value}</span>}
            checked={chosen.includes(value)}
            onCheckedChange={(isChosen) =>
              onChange(isChosen ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="flex gap-1.5 text-label text-danger">
          <CircleAlert size={14} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      )}
      {help && <p className="max-w-[68ch] text-label text-muted">{help}</p>}
    </fieldset>
  )
}
