import { IconButton } from '@plinth/ui/icon-button'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '@plinth/ui/menu'
import { themes, useTheme } from '@plinth/ui/theme'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogOut, UserRound } from 'lucide-react'
import { profileQuery } from '../data/profile.ts'

/** Who is signed in, how it looks, and the way out. */
export function PersonMenu() {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const { choice, setTheme } = useTheme()
  return (
    <TooltipProvider>
      <Menu
        align="end"
        trigger={
          <IconButton label="Your account">
            <UserRound size={16} aria-hidden />
          </IconButton>
        }
      >
        <MenuLabel>{profile.primary_email}</MenuLabel>
        <MenuSeparator />
        <MenuLabel>Theme</MenuLabel>
        <MenuRadioGroup
          label="Theme"
          value={choice}
          onValueChange={(value) => setTheme(themes.find((theme) => theme.value === value)?.value ?? 'system')}
        >
          {themes.map(({ value, label }) => (
            <MenuRadioItem key={value} value={value}>
              {label}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        <MenuItem asChild icon={<LogOut size={14} aria-hidden />}>
          <Link to="/logout" preload={false}>
            Sign out
          </Link>
        </MenuItem>
      </Menu>
    </TooltipProvider>
  )
}
