import type { ReactNode } from 'react'
import type { Project } from '@plinth/contract/projects'
import { StatusDot } from '@plinth/ui/status-dot'
import { Panel } from '@plinth/ui/section'

/** The first answer of the page: what works and what does not, part by part. */
export function Health({ project }: { project: Project }) {
  const { status, connectionString, postgrestStatus } = project
  const takesConnections = status === 'ACTIVE_HEALTHY' && connectionString !== null
  return (
    <section aria-label="Health">
      <Panel>
        <ul className="flex flex-wrap gap-x-10 gap-y-3">
          <Part name="Database">
            {takesConnections ? (
              <StatusDot state="healthy">Accepting connections</StatusDot>
            ) : status === 'ACTIVE_UNHEALTHY' ? (
              <StatusDot state="warning">May refuse connections</StatusDot>
            ) : (
              <StatusDot state="working">Getting ready</StatusDot>
            )}
          </Part>
          <Part name="REST API">
            {postgrestStatus === 'ONLINE' ? (
              <StatusDot state="healthy">Online</StatusDot>
            ) : (
              <StatusDot state="off">Not running</StatusDot>
            )}
          </Part>
        </ul>
      </Panel>
    </section>
  )
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span className="text-muted">{name}</span>
      {children}
    </li>
  )
}
