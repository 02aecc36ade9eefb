import { Avatar } from '@plinth/ui/avatar'
import { IconButton } from '@plinth/ui/icon-button'
import { TooltipProvider } from '@plinth/ui/tooltip'
import { Menu, MenuItem, MenuLabel, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '@plinth/ui/menu'
import { themes, useTheme } from '@plinth/ui/theme'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Cookie, FlaskConical, LifeBuoy, ListChecks, LogOut, ScrollText, UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '../access/use-access.ts'
import { profileQuery } from '../data/profile.ts'
import { allDrafts } from '../data/sql-drafts.ts'
import { previewsSearch } from './previews-search.ts'

const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out.tsx')).SignOutDialog }))
const PrivacySettings = lazy(async () => ({
  default: (await import('../features/consent/privacy-settings.tsx')).PrivacySettings,
}))

/** Who is signed in, how it looks, and the way out. */
export function PersonMenu() {
  const { data: profile } = useSuspenseQuery(profileQuery())
  const { choice, setTheme } = useTheme()
  const { hasCommerce } = useAccess()
  const [isSigningOut, setSigningOut] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
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
        <MenuItem asChild icon={<UserRound size={14} aria-hidden />}>
          <Link to="/account">Account</Link>
        </MenuItem>
        <MenuItem asChild icon={<FlaskConical size={14} aria-hidden />}>
          <Link to="." search={previewsSearch}>
            Feature previews
          </Link>
        </MenuItem>
        {hasCommerce && (
          <MenuItem icon={<Cookie size={14} aria-hidden />} onSelect={() => setChoosing(true)}>
            Privacy settings
          </MenuItem>
        )}
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
        <MenuItem asChild icon={<LifeBuoy size={14} aria-hidden />}>
          <Link to="/support/new" search={{}}>
            Contact support
          </Link>
        </MenuItem>
        {profile.is_operator && (
          <MenuItem asChild icon={<ListChecks size={14} aria-hidden />}>
            <Link to="/support" search={{}}>
              Support requests
            </Link>
          </MenuItem>
        )}
        {profile.is_operator && (
          <MenuItem asChild icon={<ScrollText size={14} aria-hidden />}>
            <Link to="/audit-log">Audit log</Link>
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem asChild icon={<LogOut size={14} aria-hidden />}>
          <Link
            to="/logout"
            preload={false}
            onClick={(event) => {
              if (allDrafts().length === 0) return
              event.preventDefault()
              setSigningOut(true)
            }}
          >
            Sign out
          </Link>
        </MenuItem>
      </Menu>
      <Suspense>{isSigningOut && <SignOutDialog onClose={() => setSigningOut(false)} />}</Suspense>
      <Suspense>{isChoosing && <PrivacySettings onClose={() => setChoosing(false)} />}</Suspense>
    </TooltipProvider>
  )
}
