import type { PreviewKey } from '@plinth/catalog/previews'

/** Pages that have two addresses; the preview decides which of them stays in the address bar. */
const twins = [
  { preview: 'new-storage-ui', off: '/storage/buckets', on: '/storage/files' },
  { preview: 'advisor-rules', off: '/advisors/security', on: '/advisors/rules/security' },
  { preview: 'advisor-rules', off: '/advisors/performance', on: '/advisors/rules/performance' },
  { preview: 'unified-logs', off: '/logs', on: '/logs/unified' },
] as const satisfies readonly { preview: PreviewKey; off: string; on: string }[]

/** The address that a page of a project should have instead; undefined when it has the right one. */
export function betterPath(pathname: string, isPreviewOn: (key: PreviewKey) => boolean): string | undefined {
  const place = placeOf(pathname)
  if (!place) return undefined
  const canonical = isPreviewOn(place.pair.preview) ? place.pair.on : place.pair.off
  return place.path === canonical ? undefined : place.project + canonical
}

function placeOf(pathname: string) {
  const [, project = '', path] = /^(\/project\/[^/]+)(\/.*?)\/?$/.exec(pathname) ?? []
  const pair = twins.find(({ off, on }) => path === off || path === on)
  return pair && { project, path, pair }
}
