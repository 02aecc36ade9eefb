import { Building2, type LucideIcon } from 'lucide-react'
import type { NavigationGroups } from '../navigation-list.tsx'

/** Where the keyboard can lead to from the present page. */
export interface Destination {
  /** The same in every project and organization. */
  id: string
  label: string
  icon: LucideIcon
  href: string
  /** After `g`. */
  key?: string
}

export const ALL_ORGANIZATIONS_KEY = 'o'

/** The areas of the present project or organization, and all organizations. */
export const destinationsOf = (
  navigation: NavigationGroups,
  params: Record<string, string | undefined>,
): Destination[] => [
  ...areasOf(navigation, params),
  {
    id: '/organizations',
    label: 'All organizations',
    icon: Building2,
    href: '/organizations',
    key: ALL_ORGANIZATIONS_KEY,
  },
]

/** The areas alone. */
export const areasOf = (navigation: NavigationGroups, params: Record<string, string | undefined>): Destination[] =>
  navigation
    .flatMap(({ entries }) => entries)
    .map(({ label, icon, to = '', key }) => ({
      id: to,
      label,
      icon,
      href: withParams(to, params),
      key,
    }))

/** The address of a path whose parameters are known. */
export const withParams = (path: string, params: Record<string, string | undefined>) =>
  path.replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
