import { Plug } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useProjectHere } from './use-project-here.ts'

const ConnectDialog = lazy(async () => ({
  default: (await import('../features/projects/connect/connect-dialog.tsx')).ConnectDialog,
}))

/** Shows how to connect to the present project's database. */
export function ConnectButton() {
  const project = useProjectHere()
  const [isOpen, setOpen] = useState(false)
  if (!project) return null
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex h-control shrink-0 items-center justify-center gap-1.5 rounded-control hover:bg-hover max-lg:w-control lg:h-control-small lg:border lg:border-edge lg:bg-surface lg:px-2.5"
      >
        <Plug size={16} aria-hidden className="shrink-0" />
        <span className="max-lg:sr-only">Connect</span>
      </button>
      <Suspense>{isOpen && <ConnectDialog project={project} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
