import type { Organization } from '@plinth/contract/organizations'
import type { ProjectSummary } from '@plinth/contract/projects'
import { type ThemeChoice, themes } from '@plinth/ui/theme'
import { Box, Building2, Palette } from 'lucide-react'
import type { CommandList } from '../../components/feature/feature-commands.ts'
import { wordsOfProject } from '../../components/project/project-status.ts'

/** The organizations to switch to. */
export const organizationList = (organizations: readonly Organization[]): CommandList => ({
  id: 'organizations',
  group: 'Switch',
  label: 'Switch organization',
  icon: Building2,
  title: 'Organizations',
  empty: 'You do not belong to an organization yet.',
  commands: organizations.map(({ slug, name }) => ({
    id: `organization ${slug}`,
    group: 'Switch',
    label: name,
    icon: Building2,
    detail: 'Organization',
    codes: [slug],
    does: { kind: 'go', href: `/org/${slug}` },
  })),
})

/** The projects to switch to, each with its organization, since two may have projects of the same name. */
export const projectList = (
  projects: readonly ProjectSummary[],
  organizations: readonly Organization[],
): CommandList => ({
  id: 'projects',
  group: 'Switch',
  label: 'Switch project',
  icon: Box,
  title: 'Projects',
  empty: 'There are no projects yet.',
  commands: projects.map(({ ref, name, status, restoring, organization_slug }) => {
    const owner = organizations.find(({ slug }) => slug === organization_slug)?.name ?? organization_slug
    return {
      id: `project ${ref}`,
      group: 'Switch',
      label: name,
      icon: Box,
      detail: status === 'ACTIVE_HEALTHY' ? owner : `${owner} · ${wordsOfProject({ status, restoring }).word}`,
      codes: [ref],
      does: { kind: 'go', href: `/project/${ref}` },
    }
  }),
})

export const themeList = (current: ThemeChoice, onTheme: (theme: ThemeChoice) => void): CommandList => ({
  id: 'themes',
  group: 'Theme',
  label: 'Change the theme',
  icon: Palette,
  title: 'Theme',
  empty: '',
  commands: themes.map(({ value, label }) => ({
    id: `theme ${value}`,
    group: 'Theme',
    label,
    icon: Palette,
    ...(value === current ? { detail: 'Current' } : {}),
    does: { kind: 'run', run: () => onTheme(value) },
  })),
})
