import type { Project } from '@plinth/contract/projects'
import { Panel } from '@plinth/ui/section'
import type { ReactNode } from 'react'
import { LiveStatusDot } from '../../../components/project/live-status-dot.tsx'

interface HealthProps {
  project: Project
  isAsleep?: boolean
  uptime?: ReactNode
}

/** The first answer of the page: what works and since when. */
export function Health({ project, isAsleep = false, uptime }: HealthProps) {
  const { status, connectionString, postgrestStatus } = project
  const takesConnections = status === 'ACTIVE_HEALTHY' && connectionString !== null
  return (
    <section aria-label="Health">
      <Panel>
        <ul className="flex flex-wrap gap-x-10 gap-y-3">
          <Part name="Database">
            {isAsleep ? (
              <LiveStatusDot state="off">Asleep until something connects</LiveStatusDot>
            ) : takesConnections ? (
              <LiveStatusDot state="healthy">Accepting connections</LiveStatusDot>
            ) : status === 'ACTIVE_UNHEALTHY' ? (
              <LiveStatusDot state="warning">May refuse connections</LiveStatusDot>
            ) : (
              <LiveStatusDot state="working">Getting ready</LiveStatusDot>
            )}
          </Part>
          {postgrestStatus === 'ONLINE' && (
            <Part name="REST API">
              <LiveStatusDot state="healthy">Online</LiveStatusDot>
            </Part>
          )}
          {!isAsleep && (uptime ?? <Part name="Uptime">…</Part>)}
        </ul>
      </Panel>
    </section>
  )
}

export function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <span className="text-muted">{name}</span>
      {children}
    </li>
  )
}
