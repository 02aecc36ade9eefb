import type { Project } from '@plinth/contract/projects'
import { StatusDot } from '@plinth/ui/status-dot'
import { Panel } from '@plinth/ui/section'
import type { ReactNode } from 'react'

/** The first answer of the page: what works and since when. */
export function Health({ project, uptime = '…' }: { project: Project; uptime?: ReactNode }) {
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
          {postgrestStatus === 'ONLINE' && (
            <Part name="REST API">
              <StatusDot state="healthy">Online</StatusDot>
            </Part>
          )}
          <Part name="Uptime">{uptime}</Part>
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
