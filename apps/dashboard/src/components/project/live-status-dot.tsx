import { StatusDot } from '@plinth/ui/status-dot'
import type { ComponentProps } from 'react'
import { useConnection } from '../../api/connection.ts'

/** A state that the platform reported; without its color while the platform cannot be reached. */
export function LiveStatusDot({ state, children, ...rest }: ComponentProps<typeof StatusDot>) {
  const isKnown = useConnection() === 'online'
  return (
    <StatusDot state={isKnown ? state : 'off'} {...rest}>
      {children}
      {!isKnown && ' (last known)'}
    </StatusDot>
  )
}
