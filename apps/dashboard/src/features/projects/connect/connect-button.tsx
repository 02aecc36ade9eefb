import { Plug } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import { useProjectHere } from '../../../components/project/use-project-here.ts'

const ConnectDialog = lazy(async () => ({
  default: (await import('./connect-dialog.tsx')).ConnectDialog,
}))

/** Not of the button: while the page loads, another button takes its place. */
const useOpened = create<{ ref: string | undefined }>(() => ({ ref: undefined }))

/** Shows how to connect to the present project's database. */
export function ConnectButton() {
  const project = useProjectHere()
  const isOpen = useOpened(({ ref }) => ref === project?.ref)
  if (!project) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => useOpened.setState({ ref: project.ref })}
        className="flex h-control shrink-0 items-center justify-center gap-1.5 rounded-control hover:bg-hover max-lg:w-control lg:h-control-small lg:border lg:border-edge lg:bg-surface lg:px-2.5"
      >
        <Plug size={16} aria-hidden className="shrink-0" />
        <span className="max-lg:sr-only">Connect</span>
      </button>
      <Suspense>
        {isOpen && <ConnectDialog project={project} onClose={() => useOpened.setState({ ref: undefined })} />}
      </Suspense>
    </>
  )
}
