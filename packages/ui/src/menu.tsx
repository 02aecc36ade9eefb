import { Check, ChevronRight } from 'lucide-react'
import { DropdownMenu as Radix, Slot } from 'radix-ui'
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { classes } from './classes.tsx'
import { floatingLook } from './floating-look.ts'

type MenuProps = {
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'right' | 'bottom' | 'left'
  open?: boolean
  /** Open from the beginning: for a menu whose code is fetched when its button is pressed. */
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Actions behind a button. Not modal, so the page around it stays readable for a screen reader. */
export function Menu({ trigger, children, align = 'end', side, open, defaultOpen, onOpenChange }: MenuProps) {
  return (
    <Radix.Root modal={false} open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} side={side} sideOffset={4} collisionPadding={8} className={menuLook}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type MenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: ReactNode
  shortcut?: string
  /** A second line: why it is off, or what it does. */
  detail?: ReactNode
  danger?: boolean
}

/** With `asChild` the one child is a link: `<MenuItem asChild><Link to="…">Settings</Link></MenuItem>`. */
export function MenuItem({ icon, shortcut, detail, danger, asChild, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item {...rest} asChild={asChild} className={classes(itemLook, danger && 'text-danger')}>
      {icon && <span className={danger ? undefined : 'text-muted'}>{icon}</span>}
      <Slot.Slottable>{children}</Slot.Slottable>
      {detail && <span className="ms-auto ps-4 text-label text-muted">{detail}</span>}
      {shortcut && <span className="ms-auto ps-6 text-label text-muted">{shortcut}</span>}
    </Radix.Item>
  )
}

type MenuCheckboxItemProps = { checked: boolean; onCheckedChange: (checked: boolean) => void; children: ReactNode }

export function MenuCheckboxItem({ checked, onCheckedChange, children }: MenuCheckboxItemProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      onSelect={(event) => event.preventDefault()}
      className={classes(itemLook, 'ps-7.5')}
    >
      <Chosen />
      {children}
    </Radix.CheckboxItem>
  )
}

type MenuRadioGroupProps = { value: string; onValueChange: (value: string) => void; label: string; children: ReactNode }

export function MenuRadioGroup({ value, onValueChange, label, children }: MenuRadioGroupProps) {
  return (
    <Radix.RadioGroup value={value} onValueChange={onValueChange} aria-label={label}>
      {children}
    </Radix.RadioGroup>
  )
}

export function MenuRadioItem({ value, children }: { value: string; children: ReactNode }) {
  return (
    <Radix.RadioItem value={value} className={classes(itemLook, 'ps-7.5')}>
      <Chosen />
      {children}
    </Radix.RadioItem>
  )
}

export function SubMenu({ label, icon, children }: { label: ReactNode; icon?: ReactNode; children: ReactNode }) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={classes(itemLook, 'data-[state=open]:bg-hover')}>
        {icon && <span className="text-muted">{icon}</span>}
        {label}
        <ChevronRight size={14} aria-hidden className="ms-auto text-muted" />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent sideOffset={2} collisionPadding={8} className={menuLook}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  )
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 pt-1.5 pb-1 text-label text-muted">{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-border" />
}

function Chosen() {
  return (
    <Radix.ItemIndicator className="absolute start-2 text-accent">
      <Check size={14} aria-hidden />
    </Radix.ItemIndicator>
  )
}

const menuLook = classes(floatingLook, 'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 p-1')

const itemLook =
  'relative flex min-h-control-small items-center gap-2 rounded-[4px] px-2 py-1 text-body outline-none select-none data-highlighted:bg-hover data-disabled:opacity-50 [&_svg]:shrink-0'
