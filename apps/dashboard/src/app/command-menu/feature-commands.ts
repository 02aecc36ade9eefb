import type { Feature, FeatureCommand } from '../../components/feature/feature.ts'
import { withParams } from '../keyboard/destinations.ts'
import type { Command } from './command.ts'

interface Place {
  area: FeatureCommand['area']
  /** What the addresses of the area need. */
  params: Record<string, string | undefined>
  /** Tells those apart that are of another area than the page. */
  where?: string | undefined
}

/** What features declare for one area, as commands. */
export const commandsOfFeatures = (features: readonly Pick<Feature, 'commands'>[], place: Place): Command[] =>
  features
    .flatMap(({ commands = [] }) => commands)
    .filter(({ area }) => area === place.area)
    .map((command) => commandOf(command, place))

function commandOf(command: FeatureCommand, { params, where }: Place): Command {
  const { group, label, icon, to = '', params: own, search, hash, keywords = [] } = command
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
