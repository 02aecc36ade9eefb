import { Command } from 'cmdk'
import { Check, Search } from 'lucide-react'
import type { ReactNode } from 'react'

/** `value` must be unique in the list; `keywords` are searched too but not shown. */
export type Option = {
  value: string
  label: string
  detail?: ReactNode
  icon?: ReactNode
  group?: string
  keywords?: string[]
  disabled?: boolean
}

type OptionListProps = {
  label: string
  options: readonly Option[]
  value?: string
  onSelect: (value: string) => void
  searchPlaceholder?: string
  emptyText?: string
  /** Below the list, always visible: a link to make a new one, for example. */
  footer?: ReactNode
}

/** A searchable list: type to narrow, arrows to move, Enter to choose. */
export function OptionList(props: OptionListProps) {
  const { label, options, value, onSelect, searchPlaceholder = 'Search', emptyText = 'Nothing found.', footer } = props
  return (
    <Command label={label} loop defaultValue={value} filter={rank}>
      <div className="flex items-center gap-2 border-b border-border px-2.5 text-muted">
        <Search size={14} aria-hidden className="shrink-0" />
        <Command.Input
          placeholder={searchPlaceholder}
          className="h-control w-full bg-transparent text-input text-text outline-none"
        />
      </div>
      <Command.List label={label} className="max-h-72 scroll-py-1 overflow-y-auto p-1">
        <Command.Empty className="px-2 py-3 text-muted">{emptyText}</Command.Empty>
        {groupsOf(options).map(([group, members]) => (
          <Command.Group
            key={group}
            heading={group || undefined}
            className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:text-muted"
          >
            {members.map((option) => (
              <OptionRow key={option.value} option={option} chosen={option.value === value} onSelect={onSelect} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {footer && <div className="border-t border-border p-1">{footer}</div>}
    </Command>
  )
}

type OptionRowProps = { option: Option; chosen: boolean; onSelect: (value: string) => void }

function OptionRow({ option, chosen, onSelect }: OptionRowProps) {
  const { value, label, detail, icon, keywords = [], disabled } = option
  return (
    <Command.Item
      value={value}
      keywords={[label, ...keywords]}
      disabled={disabled}
      onSelect={() => onSelect(value)}
      className="flex min-h-control-small items-center gap-2 rounded-[4px] px-2 py-1 data-[disabled=true]:opacity-50 data-[selected=true]:bg-hover [&_svg]:shrink-0"
    >
      {icon && <span className="text-muted">{icon}</span>}
      <span className="min-w-0 flex-1 truncate" title={label}>
        {label}
      </span>
      {detail && <span className="shrink-0 text-label text-muted">{detail}</span>}
      <Check size={14} aria-hidden className={chosen ? 'text-accent' : 'invisible'} />
      {chosen && <span className="sr-only">(current)</span>}
    </Command.Item>
  )
}

function groupsOf(options: readonly Option[]) {
  const groups = new Map<string, Option[]>()
  for (const option of options) {
    const group = option.group ?? ''
    groups.set(group, [...(groups.get(group) ?? []), option])
  }
  return [...groups]
}

// Opaque ids match almost any letters, so only a written-out part of one counts.
function rank(value: string, search: string, keywords: string[] = []) {
  const wanted = search.trim().toLowerCase()
  const words = keywords.map((keyword) => keyword.toLowerCase())
  if (words.some((word) => word.startsWith(wanted))) return 1
  if (words.some((word) => word.includes(wanted))) return 0.5
  return wanted.length > 3 && value.toLowerCase().includes(wanted) ? 0.25 : 0
}
