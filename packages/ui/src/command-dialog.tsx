import { ChevronLeft, ChevronRight, Search, X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classes } from './classes.tsx'
import { keepOpenForToasts } from './keep-open-for-toasts.ts'
import { Kbd } from './kbd.tsx'
import { useLayerFocus } from './use-layer-focus.ts'

export type CommandItem = {
  /** Unique among all groups. */
  id: string
  label: string
  detail?: ReactNode
  icon?: ReactNode
  /** The shortcut that does the same, key by key. */
  keys?: readonly string[]
  /** Choosing it shows another list. */
  opensList?: boolean
}

export type CommandItemGroup = { label: string; items: readonly CommandItem[] }

type CommandDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  label: string
  /** The name of the list that was gone into; none at the top. */
  crumb?: string
  search: string
  onSearch: (search: string) => void
  placeholder: string
  groups: readonly CommandItemGroup[]
  /** Above the groups: why there is nothing, or that something is on its way. */
  note?: ReactNode
  onChoose: (id: string) => void
  /** Enter chooses nothing until an arrow or the pointer has: what is offered is not what was typed. */
  startsUnchosen?: boolean
  /** Out of the list that was gone into. */
  onBack: () => void
  /** The focus is wanted elsewhere when it closes, so it does not go back to where it came from. */
  isLeaving?: boolean
  /** It is gone, and the focus is where it belongs. */
  onClosed?: () => void
}

const PAGE = 8

/** A list to type into: arrows move, Enter chooses, → goes into a list and Backspace comes back. The caller searches. */
export function CommandDialog(props: CommandDialogProps) {
  const { open, onOpenChange, label, search, groups, isLeaving, onClosed } = props
  const input = useRef<HTMLInputElement>(null)
  const layerFocus = useLayerFocus(input)
  const id = useId()
  const [wanted, setWanted] = useState<string>()
  const items = groups.flatMap((group) => group.items)
  const active = items.find((item) => item.id === wanted) ?? (props.startsUnchosen ? undefined : items[0])
  const optionId = (item: CommandItem) => `${id}-${items.indexOf(item)}`

  function activate(item: CommandItem | undefined) {
    setWanted(item?.id)
    if (item) document.getElementById(optionId(item))?.scrollIntoView({ block: 'nearest' })
  }

  function choose(item: CommandItem) {
    setWanted(undefined)
    props.onChoose(item.id)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const at = active ? items.indexOf(active) : -1
    const moved = movedTo(event.key, at, items.length)
    const isAtEnd = event.currentTarget.selectionStart === search.length
    if (moved !== undefined) activate(items[moved])
    else if (event.key === 'Enter' && active) choose(active)
    else if (event.key === 'ArrowRight' && isAtEnd && active?.opensList) choose(active)
    else if ((event.key === 'Backspace' || event.key === 'ArrowLeft') && search === '' && props.crumb) props.onBack()
    else return
    event.preventDefault()
  }

  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 grid animate-fade place-items-start justify-items-center bg-overlay p-4 pt-[12vh] data-[state=closed]:animate-fade-away max-sm:p-2">
          <Radix.Content
            aria-describedby={undefined}
            onInteractOutside={keepOpenForToasts}
            onOpenAutoFocus={layerFocus.onOpenAutoFocus}
            onCloseAutoFocus={(event) => {
              if (isLeaving) event.preventDefault()
              else layerFocus.onCloseAutoFocus(event)
              onClosed?.()
            }}
            className="flex max-h-[min(30rem,76vh)] w-full max-w-150 animate-rise flex-col overflow-hidden rounded-panel border border-border bg-raised shadow-float outline-none data-[state=closed]:animate-fade-away"
          >
            <Radix.Title className="sr-only">{label}</Radix.Title>
            <div className="flex shrink-0 items-center gap-2 border-b border-border ps-3 pe-2">
              {props.crumb ? (
                <button
                  type="button"
                  aria-label={`Back from ${props.crumb}`}
                  onClick={() => {
                    props.onBack()
                    input.current?.focus()
                  }}
                  className="-ms-1 inline-flex h-control-small shrink-0 items-center gap-0.5 rounded-[4px] border border-border bg-canvas ps-1 pe-2 text-label font-medium hover:bg-hover"
                >
                  <ChevronLeft size={14} aria-hidden className="text-muted" />
                  {props.crumb}
                </button>
              ) : (
                <Search size={16} aria-hidden className="shrink-0 text-muted" />
              )}
              <input
                ref={input}
                role="combobox"
                aria-label={props.crumb ?? label}
                aria-expanded={items.length > 0}
                aria-controls={`${id}-list`}
                aria-activedescendant={active && optionId(active)}
                aria-autocomplete="list"
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                maxLength={100}
                placeholder={props.placeholder}
                value={search}
                onChange={(event) => {
                  setWanted(undefined)
                  props.onSearch(event.target.value)
                }}
                onKeyDown={onKeyDown}
                className="h-11 min-w-0 flex-1 bg-transparent text-page outline-none max-sm:text-input"
              />
              <Radix.Close
                aria-label="Esc, close"
                className="inline-flex h-control-small min-w-control-small shrink-0 items-center justify-center rounded-[4px] px-1.5 text-label text-muted hover:bg-hover"
              >
                <span className="pointer-coarse:hidden max-sm:hidden">
                  <Kbd>Esc</Kbd>
                </span>
                <X size={16} aria-hidden className="hidden pointer-coarse:block max-sm:block" />
              </Radix.Close>
            </div>
            {props.note && <div className="shrink-0 px-4 pt-3 text-muted wrap-anywhere">{props.note}</div>}
            <div
              id={`${id}-list`}
              role="listbox"
              aria-label={props.crumb ?? label}
              className="min-h-0 scroll-py-8 overflow-y-auto p-1.5 empty:hidden"
            >
              {groups.map((group) => (
                <div key={group.label} role="group" aria-label={group.label} className="pb-1 last:pb-0">
                  <div aria-hidden className="px-2 pt-2 pb-1 text-label text-muted">
                    {group.label}
                  </div>
                  {group.items.map((item) => (
                    <Row
                      key={item.id}
                      id={optionId(item)}
                      item={item}
                      isActive={item === active}
                      onPoint={() => setWanted(item.id)}
                      onChoose={() => choose(item)}
                    />
                  ))}
                </div>
              ))}
            </div>
            <p role="status" className="sr-only">
              {search !== '' && (items.length === 1 ? '1 result' : `${items.length} results`)}
            </p>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The place a key leads to; undefined for keys that lead nowhere. */
function movedTo(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) - 1 + count) % count
  if (key === 'PageDown') return Math.min(at + PAGE, count - 1)
  if (key === 'PageUp') return Math.max(at - PAGE, 0)
  return undefined
}

type RowProps = { id: string; item: CommandItem; isActive: boolean; onPoint: () => void; onChoose: () => void }

function Row({ id, item, isActive, onPoint, onChoose }: RowProps) {
  const { label, detail, icon, keys, opensList } = item
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field above has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
      className={classes(
        'flex min-h-control scroll-my-1 items-center gap-2.5 rounded-control px-2 [&_svg]:shrink-0',
        isActive && 'bg-accent-surface',
      )}
    >
      {icon && <span className="text-muted">{icon}</span>}
      <span className="min-w-0 flex-1 truncate" title={label}>
        {label}
      </span>
      {detail && <span className="max-w-[45%] shrink-0 truncate text-label text-muted">{detail}</span>}
      {keys && (
        <span aria-hidden className="flex shrink-0 gap-1 max-sm:hidden">
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
      {opensList && <ChevronRight size={14} aria-hidden className="text-muted" />}
    </div>
  )
}
