import { createFileRoute, notFound } from '@tanstack/react-router'
import { ExtensionGuide } from '../features/guides/extension-guide.tsx'

export const Route = createFileRoute('/guides/database/extensions/$name')({
  // fetched here, because what a loader imports belongs to every page
  loader: async ({ params: { name } }) => {
    const { findExtension } = await import('@plinth/catalog/extensions')
    const extension = findExtension(name)
    if (!extension) throw notFound()
    return extension
  },
  component: Extension,
})

function Extension() {
  return <ExtensionGuide extension={Route.useLoaderData()} />
}
