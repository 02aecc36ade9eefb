import type { Organization } from '@plinth/contract/organizations'
import type { ProjectSummary } from '@plinth/contract/projects'
import type { SnippetSummary } from '@plinth/contract/snippets'
import { type ThemeChoice, themes } from '@plinth/ui/theme'
import { Box, Building2, FileCode, Palette } from 'lucide-react'
import { statusWords } from '../../components/project/project-status.ts'
import type { Command, CommandList } from './command.ts'

/** The entries that lead into a list. */
export const listCommands = (lists: readonly CommandList[]): Command[] =>
  entries.filter(({ does }) => lists.includes(does.list))

export const listTitles = {
  organizations: 'Organizations',
  projects: 'Projects',
  queries: 'Queries',
  themes: 'Theme',
} satisfies Record<CommandList, string>

const entries = [
  entry('organizations', 'Switch', 'Switch organization', Building2),
  entry('projects', 'Switch', 'Switch project', Box),
  entry('queries', 'Run', 'Run a saved query', FileCode),
  entry('themes', 'Theme', 'Change the theme', Palette),
]

export const organizationCommands = (organizations: readonly Organization[]): Command[] =>
  organizations.map(({ slug, name }) => ({
    id: `organization ${slug}`,
    group: 'Switch',
    label: name,
    icon: Building2,
    detail: 'Organization',
    codes: [slug],
    does: { kind: 'go', href: `/org/${slug}` },
  }))

/** Each with its organization, since two may have projects of the same name. */
export const projectCommands = (
  projects: readonly ProjectSummary[],
  organizations: readonly Organization[],
): Command[] =>
  projects.map(({ ref, name, status, organization_slug }) => {
    const owner = organizations.find(({ slug }) => slug === organization_slug)?.name ?? organization_slug
    return {
      id: `project ${ref}`,
      group: 'Switch',
      label: name,
      icon: Box,
      detail: status === 'ACTIVE_HEALTHY' ? owner : `${owner} · ${statusWords[status].word}`,
      codes: [ref],
      does: { kind: 'go', href: `/project/${ref}` },
    }
  })

export const queryCommands = (ref: string, snippets: readonly SnippetSummary[]): Command[] =>
  snippets.map(({ id, name, is_own }) => ({
    id: `query ${id}`,
    group: 'Run',
    label: name,
    icon: FileCode,
    detail: is_own ? 'Query' : 'Shared query',
    does: { kind: 'query', id, href: `/project/${ref}/sql/${id}` },
  }))

export const themeCommands = (current: ThemeChoice, onTheme: (theme: ThemeChoice) => void): Command[] =>
  themes.map(({ value, label }) => ({
    id: `theme ${value}`,
    group: 'Theme',
    label,
    icon: Palette,
    ...(value === current ? { detail: 'Current' } : {}),
    does: { kind: 'run', run: () => onTheme(value) },
  }))

function entry<List extends CommandList>(list: List, group: Command['group'], label: string, icon: Command['icon']) {
  return { id: `list ${list}`, group, label, icon, does: { kind: 'list' as const, list } }
}
