import type { Command } from '../../components/feature/command.ts'
import type { FeatureCommands, MenuContext, PageCommand } from '../../components/feature/feature-commands.ts'
import { withParams } from '../keyboard/destinations.ts'

/** The pages and settings that a feature declares, where they make sense. */
export const pageCommands = ({ pages = [] }: FeatureCommands, menu: Omit<MenuContext, 'typed'>): Command[] =>
  pages
    .filter(({ requires }) => requires === undefined || menu.access.meets(requires))
    .flatMap((page) => {
      const place = placeOf(page.area, menu)
      return place ? [commandOf(page, place)] : []
    })

interface Place {
  /** What the addresses of the area need. */
  params: Record<string, string>
  /** Tells those apart that are of another area than the page. */
  where?: string | undefined
}

/** Undefined where the area is not there. */
function placeOf(area: PageCommand['area'], { project, organization }: Omit<MenuContext, 'typed'>): Place | undefined {
  if (area === 'project') return project && { params: { ref: project.ref } }
  if (area === 'account') return { params: {}, where: 'Account' }
  if (area === 'anywhere') return { params: {} }
  return organization && { params: { slug: organization.slug }, where: project && organization.name }
}

function commandOf(page: PageCommand, { params, where }: Place): Command {
  const { group, label, icon, to = '', params: own, search, hash, keywords = [] } = page
  const query = search ? `?${new URLSearchParams(search)}` : ''
  return {
    id: `${group} ${to} ${label}`,
    group,
    label,
    icon,
    keywords,
    ...(where === undefined ? {} : { detail: where }),
    does: { kind: 'go', href: withParams(to, { ...params, ...own }) + query + (hash === undefined ? '' : `#${hash}`) },
  }
}
