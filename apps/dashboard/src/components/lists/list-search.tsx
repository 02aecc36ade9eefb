import { TextInput } from '@plinth/ui/text-input'
import { Search } from 'lucide-react'

interface ListSearchProps {
  label: string
  value: string
  onChange: (value: string) => void
  shown: number
  of: number
}

/** Narrows a list, and says how many are left. */
export function ListSearch({ label, value, onChange, shown, of }: ListSearchProps) {
  return (
    <div className="flex items-center gap-3">
      <div className="w-full sm:w-72">
        <TextInput
          type="search"
          aria-label={label}
          placeholder={label}
          icon={<Search size={14} aria-hidden />}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <output className="shrink-0 text-muted">{value === '' ? `${of} in all` : `${shown} of ${of}`}</output>
    </div>
  )
}
