import type { Factor } from '@plinth/contract/auth'
import { factors } from '@plinth/contract/factors'
import { Button } from '@plinth/ui/button'
import { toast } from '../../lib/toast/toast.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { renewSession } from '../../api/session.ts'
import { PresenceDialog } from '../../components/identity/presence-dialog.tsx'
import type { Presence } from '../../components/identity/use-presence.ts'
import { forgetAnswers } from '../../data/factors.ts'
import { organizationsQuery } from '../../data/organizations.ts'

interface RemoveFactorProps {
  factor: Factor
  /** Without it a password is enough again. */
  isLast: boolean
}

/** Takes an authenticator app away, after saying what that means. */
export function RemoveFactor({ factor: { id, friendly_name: name }, isLast }: RemoveFactorProps) {
  const [isAsking, setAsking] = useState(false)
  const remove = async (proof: Presence['proof']) => {
    await call(factors.remove, { id, ...proof })
    await renewSession()
    setAsking(false)
    await forgetAnswers()
    toast.success(isLast ? 'Two-factor authentication is off.' : `${name} was removed.`)
  }
  const closing = useQuery(organizationsQuery()).data?.filter((organization) => organization.organization_requires_mfa)
  return (
    <>
      <Button aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
        Remove
      </Button>
      <PresenceDialog
        visible={isAsking}
        variant="danger"
        title={`Remove ${name}?`}
        description={
          isLast
            ? 'You will sign in with your password only. Recovery codes stop working, and all other sessions are signed out.'
            : 'Its codes stop working, and all other sessions are signed out.'
        }
        confirmText="Remove it"
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {isLast && closing && closing.length > 0 && (
          <p className="max-w-[68ch]">
            {`${closing.map((organization) => organization.name).join(', ')} will be closed to you, because two-factor authentication is asked for there.`}
          </p>
        )}
      </PresenceDialog>
    </>
  )
}
