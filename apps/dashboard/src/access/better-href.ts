import type { QueryClient } from '@tanstack/react-query'
import { betterPath } from '../lib/url/canonical-path.ts'
import { previewsIn } from './previews-in.ts'

export interface Visit {
  params: { ref: string }
  location: { pathname: string; searchStr: string; hash: string }
  context: { queryClient: QueryClient }
}

/** The address the visitor should have instead; undefined when it is the right one. */
export async function betterHref({ params, location: { pathname, searchStr, hash }, context }: Visit) {
  const better = betterPath(pathname, await previewsIn(params.ref, context.queryClient))
  return better === undefined ? undefined : better + searchStr + (hash ? `#${hash}` : '')
}
