import { Avatar } from '@plinth/ui/avatar'
import { IconButton } from '@plinth/ui/icon-button'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '@plinth/ui/menu'
import { themes, useTheme } from '@plinth/ui/theme'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { type ComponentType, Suspense, useState } from 'react'
import { useAccess } from '../access/use-access.ts'
import type { PersonMenuEntry } from '../components/feature/person-menu-entry.ts'
import { profileQuery } from '../data/profile.ts'
import { featureParts } from './brought-by-features.ts'

/** Who is signed in, how it looks, and the way out. */
export function PersonMenu() {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const { choice, setTheme } = useTheme()
  const { meets } = useAccess()
  const parts = featureParts.useAvailable().map(({ brought }) => brought)
  const entries = parts
    .flatMap(({ personMenu = [] }) => personMenu)
    .filter(({ requires }) => requires === undefined || meets(requires))
  const [opened, setOpened] = useState<{ Dialog: ComponentType<{ onClose: () => void }> }>()
  const entriesOf = (wanted: PersonMenuEntry['group']) =>
    entries
      .filter(({ group }) => group === wanted)
      .map((entry) => <Entry key={entry.label} entry={entry} onOpen={(Dialog) => setOpened({ Dialog })} />)
  return (
    <TooltipProvider>
      <Menu
        align="end"
        trigger={
          <IconButton label="Your account">
            <Avatar name={profile.username} size={24} />
          </IconButton>
        }
      >
        <MenuLabel>{profile.primary_email}</MenuLabel>
        <MenuSeparator />
        {entriesOf('account')}
        <MenuSeparator />
        <MenuLabel>Theme</MenuLabel>
        <MenuRadioGroup label="Theme" value={choice} onValueChange={(value) => setTheme(value as typeof choice)}>
          {themes.map(({ value, label }) => (
            <MenuRadioItem key={value} value={value}>
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        {entriesOf('help')}
        <MenuSeparator />
        <MenuItem asChild icon={<LogOut size={14} aria-hidden />}>
          <Link
            to="/logout"
            preload={false}
            onClick={(event) => {
              const guard = parts.find(({ signOutGuard }) => signOutGuard?.isNeeded())?.signOutGuard
              if (!guard) return
              event.preventDefault()
              setOpened(guard)
            }}
          >
            Sign out
          </Link>
        </MenuItem>
      </Menu>
      <Suspense>{opened && <opened.Dialog onClose={() => setOpened(undefined)} />}</Suspense>
    </TooltipProvider>
  )
}

interface EntryProps {
  entry: PersonMenuEntry
  onOpen: (Dialog: ComponentType<{ onClose: () => void }>) => void
}

function Entry({ entry, onOpen }: EntryProps) {
  const { icon: Icon, label } = entry
  const icon = <Icon size={14} aria-hidden />
  return 'link' in entry ? (
    <MenuItem asChild icon={icon}>
      <Link {...entry.link}>{label}</Link>
    </MenuItem>
  ) : (
    <MenuItem icon={icon} onSelect={() => onOpen(entry.Dialog)}>
      {label}
    </MenuItem>
  )
}
