import { factors } from '@plinth/contract/factors'
import { Button } from '@plinth/ui/button'
import { Dialog } from '@plinth/ui/dialog'
import { RelativeTime } from '@plinth/ui/relative-time'
import { PanelRow } from '@plinth/ui/section'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, invalidate } from '../../api/api.ts'
import { PresenceDialog } from '../../components/identity/presence-dialog.tsx'
import type { Presence } from '../../components/identity/use-presence.ts'
import { recoveryCodesQuery } from '../../data/factors.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** How many recovery codes are left, and how to get new ones. */
export function RecoveryCodesRow() {
  const { data } = useQuery(recoveryCodesQuery())
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const renew = async (proof: Presence['proof']) => {
    const answer = await call(factors.renewRecoveryCodes, proof)
    setAsking(false)
    setCodes(answer.codes)
    await invalidate(factors.recoveryCodes)
  }
  const hasNone = data?.total === 0
  return (
    <PanelRow title="Recovery codes" description={<Left data={data} />}>
      <Button onClick={() => setAsking(true)}>{hasNone ? 'Make recovery codes' : 'Make new codes'}</Button>
      <PresenceDialog
        visible={isAsking}
        variant={hasNone ? undefined : 'danger'}
        title={hasNone ? 'Make recovery codes?' : 'Make new recovery codes?'}
        description={hasNone ? 'They are shown once, to be kept.' : 'The codes that you have now stop working.'}
        confirmText={hasNone ? 'Make recovery codes' : 'Make new codes'}
        onConfirm={renew}
        onClose={() => setAsking(false)}
      />
      <Dialog
        open={codes !== undefined}
        onOpenChange={() => setCodes(undefined)}
        title="Your recovery codes"
        description="Each one signs you in once when your app is not at hand. They are shown now and never again."
      >
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      </Dialog>
    </PanelRow>
  )
}

function Left({ data }: { data: { total: number; left: number; created_at: string | null } | undefined }) {
  if (!data) return <>In case you lose your authenticator.</>
  if (data.total === 0) return <>You have none. If you lose your app without them, you cannot sign in.</>
  return (
    <>
      {data.left} of {data.total} are left
      {data.created_at !== null && (
        <>
          , made <RelativeTime value={data.created_at} />
        </>
      )}
    </>
  )
}
