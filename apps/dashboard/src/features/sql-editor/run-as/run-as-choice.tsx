import { projectMember } from '@plinth/contract/access'
import { Badge } from '@plinth/ui/badge'
import { Button } from '@plinth/ui/button'
import { UserRound } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useAccess } from '../../../access/use-access.ts'
import { OnDemand } from '../../../components/loading/on-demand.tsx'
import { useProject } from '../../../data/projects.ts'
import { runAsIn, setRunAs, useRunOptions } from '../options.ts'
import { nameOf } from './run-as.ts'

const loadMenu = () => import('./run-as-menu.tsx')
const RunAsMenu = lazy(async () => ({ default: (await loadMenu()).RunAsMenu }))
const RunAsUser = lazy(async () => ({ default: (await import('./run-as-user.tsx')).RunAsUser }))

/** Whose rights queries run with. Anything but the person's own stands out, so that nobody misreads a result. */
export function RunAsChoice({ projectRef }: { projectRef: string }) {
  const runAs = useRunOptions((options) => runAsIn(projectRef, options))
  const [isChoosing, setChoosing] = useState(false)
  const { may } = useAccess()
  const project = useProject(projectRef)
  const mayWrite = may(writing, { organization: project.organization_slug, project: projectRef })
  if (!mayWrite)
    return (
      <span title="Your role only reads.">
        <Badge>Read-only</Badge>
      </span>
    )
  const isOther = runAs.role !== undefined
  const trigger = (
    <Button
      variant="quiet"
      icon={<UserRound size={14} aria-hidden />}
      aria-label={`Run as ${nameOf(runAs)}`}
      className={isOther ? 'bg-warning-surface! max-sm:px-2!' : undefined}
    >
      <span className={isOther ? 'max-w-48 truncate max-sm:max-w-10' : 'max-md:hidden'}>{nameOf(runAs)}</span>
    </Button>
  )
  return (
    <>
      <OnDemand opens="menu" trigger={trigger} load={loadMenu}>
        <RunAsMenu
          trigger={trigger}
          runAs={runAs}
          onChoose={(as) => setRunAs(projectRef, as)}
          onChooseUser={() => setChoosing(true)}
        />
      </OnDemand>
      <Suspense>
        {isChoosing && (
          <RunAsUser
            projectRef={projectRef}
            runAs={runAs}
            onClose={() => setChoosing(false)}
            onChoose={(as) => {
              setRunAs(projectRef, as)
              setChoosing(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

const writing = { access: projectMember('tenant:Sql:Admin:Write', '*') }
