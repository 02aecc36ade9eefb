import type { Factor } from '@plinth/contract/auth'
import { factors, type NewFactor } from '@plinth/contract/factors'
import { Dialog } from '@plinth/ui/dialog'
import { toast } from '../../lib/toast/toast.ts'
import { useState } from 'react'
import { call } from '../../api/api.ts'
import { takeSession } from '../../api/session.ts'
import { toastError } from '../../api/toast-error.ts'
import { type Presence, usePresence } from '../../components/identity/use-presence.ts'
import { forgetAnswers } from '../../data/factors.ts'
import { NameStep } from './name-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { ScanStep } from './scan-step.tsx'

interface EnrollDialogProps {
  /** The factors that there are. */
  taken: readonly Factor[]
  onClose: () => void
}

type Step = { name: 'name' } | { name: 'scan'; factor: NewFactor } | { name: 'codes'; codes: string[] }

/** Adds an authenticator app: its name, the picture to scan and a first code; after the first app the recovery codes. */
export function EnrollDialog({ taken, onClose }: EnrollDialogProps) {
  const [step, setStep] = useState<Step>({ name: 'name' })
  // asked for once, for the app and for its recovery codes
  const presence = usePresence()
  const isFirst = !taken.some(({ status }) => status === 'verified')

  async function verify({ id }: NewFactor, code: string) {
    const { id: challenge_id } = await call(factors.challenge, { id })
    takeSession(await call(factors.verify, { id, challenge_id, code }))
    toast.success(isFirst ? 'Two-factor authentication is on.' : 'The authenticator app was added.')
    const codes = isFirst ? await newCodes(presence.proof) : undefined
    await forgetAnswers()
    if (codes) setStep({ name: 'codes', codes })
    else onClose()
  }

  return (
    <Dialog open onOpenChange={onClose} title={titles[step.name]} description={descriptions[step.name](isFirst)}>
      {step.name === 'name' && (
        <NameStep taken={taken} presence={presence} onEnrolled={(factor) => setStep({ name: 'scan', factor })} />
      )}
      {step.name === 'scan' && <ScanStep factor={step.factor} onCode={(code) => verify(step.factor, code)} />}
      {step.name === 'codes' && <RecoveryCodes codes={step.codes} onDone={onClose} />}
    </Dialog>
  )
}

/** The app counts already, so a failure here undoes nothing: the page says that there are no codes yet. */
const newCodes = (proof: Presence['proof']) =>
  call(factors.renewRecoveryCodes, proof).then(
    ({ codes }) => codes,
    (error: unknown) => {
      if (!(error instanceof Error)) throw error
      toastError(error)
      return undefined
    },
  )

const titles = {
  name: 'Add an authenticator app',
  scan: 'Scan the QR code',
  codes: 'Keep your recovery codes',
} satisfies Record<Step['name'], string>

const descriptions = {
  name: () => 'An app that makes a new code every 30 seconds, such as your password manager or one on your phone.',
  scan: (isFirst) =>
    isFirst
      ? 'Then enter the six digits that it shows. All your other sessions will be signed out.'
      : 'Then enter the six digits that it shows.',
  codes: () => 'Each one signs you in once when your app is not at hand. They are shown now and never again.',
} satisfies Record<Step['name'], (isFirst: boolean) => string>
