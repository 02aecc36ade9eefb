import type { ReactNode } from 'react'
import type { BroughtBy } from './brought-by-features.ts'

interface CollectedProps<Brought, Asked, Found> {
  sources: readonly BroughtBy<Brought>[]
  /** Calls the hook of one source. */
  useFound: (source: Brought, asked: Asked) => Found
  asked: Asked
  /** What the sources before these found. */
  found?: readonly Found[]
  children: (found: readonly Found[]) => ReactNode
}

/** Calls one hook of each source, in a component of its own, since which sources there are may change. */
export function Collected<Brought, Asked, Found>(props: CollectedProps<Brought, Asked, Found>) {
  const { sources, found = [], children } = props
  const [first, ...others] = sources
  return first ? <FromFirst key={first.name} {...props} first={first.brought} sources={others} /> : children(found)
}

function FromFirst<Brought, Asked, Found>({
  first,
  ...rest
}: CollectedProps<Brought, Asked, Found> & { first: Brought }) {
  const { useFound, asked, found = [] } = rest
  const own = useFound(first, asked)
  return <Collected {...rest} found={[...found, own]} />
}
