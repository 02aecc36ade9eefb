import type { Organization } from '@plinth/contract/organizations'
import type { Project } from '@plinth/contract/projects'
import type { LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { Access, Requirement } from '../../access/access.ts'
import type { Command, CommandGroup } from './command.ts'

/** What the command menu finds of a feature, beside its navigation. */
export interface FeatureCommands {
  pages?: readonly PageCommand[]
  /** What depends on the present page, or has to be fetched. */
  useCommands?: (menu: MenuContext) => FoundCommands
}

/** A page, a setting, or something to create, by the name that people search for. */
export interface PageCommand {
  /** Where it makes sense; the others make sense everywhere. */
  area: 'project' | 'organization' | 'account' | 'anywhere'
  group: 'Go to' | 'Settings' | 'Create'
  label: string
  icon: LucideIcon
  to: LinkProps['to']
  /** Beside those of the area. */
  params?: Readonly<Record<string, string>>
  search?: Readonly<Record<string, string>>
  hash?: string
  /** Searched too, but not shown. */
  keywords?: readonly string[]
  requires?: Requirement
}

/** What is known where the menu opens. */
export interface MenuContext {
  /** What was typed so far. */
  typed: string
  project: Project | undefined
  organization: Organization | undefined
  access: Access
}

export interface FoundCommands {
  /** What the menu opens with. */
  commands?: readonly Command[]
  /** What can be gone into; searched from the top too. */
  lists?: readonly CommandList[]
  /** Found by typing alone. */
  searched?: readonly Command[]
  /** Some are still on their way. */
  isPending?: boolean
  /** Why some are missing. */
  error?: Error | null
}

/** A list that can be gone into. */
export interface CommandList {
  id: string
  /** The entry that leads into it. */
  group: CommandGroup
  label: string
  icon: LucideIcon
  /** The list's own name. */
  title: string
  /** Where the list is empty. */
  empty: string
  commands: readonly Command[]
}
