import { type SigningKey, signingKeys } from '@plinth/contract/signing-keys'
import { Button } from '@plinth/ui/button'
import { Panel } from '@plinth/ui/section'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { invalidate, useCall } from '../../api/api.ts'
import { toast } from '../../lib/toast/toast.ts'
import { lastUseOfTokens } from './last-use.ts'
import { rotationStep } from './rotation-step.ts'

interface RotationProps {
  projectRef: string
  keys: readonly SigningKey[]
  onAdd: () => void
  onRevoke: (key: SigningKey) => void
}

const steps = ['add', 'use', 'revoke'] as const

/** The three steps of a rotation, with the button of the next one. No token is refused before the last. */
export function Rotation({ projectRef, keys, onAdd, onRevoke }: RotationProps) {
  const next = rotationStep(keys)
  const use = useCall(signingKeys.use, {
    onSuccess: async () => {
      await invalidate(signingKeys.list)
      toast.success('New tokens are signed with the new key.')
    },
  })
  const reached = steps.indexOf(next.step)
  const buttons = {
    add: <Button onClick={onAdd}>Add standby key</Button>,
    use: (
      <Button
        loading={use.isPending}
        onClick={() => next.step === 'use' && use.mutate({ ref: projectRef, id: next.key.id })}
      >
        Use standby key
      </Button>
    ),
    revoke: (
      <Button variant="danger" onClick={() => next.step === 'revoke' && onRevoke(next.key)}>
        Revoke old key
      </Button>
    ),
  }
  const description = {
    add: 'Its public key appears in the JWKS, so that everyone who verifies tokens can learn it. It signs nothing yet.',
    use: 'Wait until your servers have read the JWKS again, usually 10 minutes. Then sign new tokens with it. Old tokens stay valid.',
    revoke:
      next.step === 'revoke'
        ? `Its tokens are refused from then on, and access tokens expire after an hour. ${lastUseOfTokens(next.key.last_used_at)}`
        : 'Once no token of the old key is used, revoke it.',
  }
  const titles = { add: 'Add a standby key', use: 'Use the standby key', revoke: 'Revoke the old key' }
  return (
    <Panel padded={false} title="Rotate the signing key">
      <ol className="divide-y divide-border">
        {steps.map((step, index) => (
          <Step
            key={step}
            number={index + 1}
            title={titles[step]}
            isDone={index < reached}
            isNext={index === reached}
            button={index === reached && buttons[step]}
          >
            {description[step]}
          </Step>
        ))}
      </ol>
    </Panel>
  )
}

interface StepProps {
  number: number
  title: string
  isDone: boolean
  isNext: boolean
  button: ReactNode
  children: ReactNode
}

function Step({ number, title, isDone, isNext, button, children }: StepProps) {
  return (
    <li aria-current={isNext ? 'step' : undefined} className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <span
        aria-hidden
        className={`grid size-6 shrink-0 place-items-center rounded-full border text-label font-medium ${isNext ? 'border-accent text-accent' : 'border-border text-muted'}`}
      >
        {isDone ? <Check size={14} className="text-success" /> : number}
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <p className={isNext ? 'font-medium' : 'font-medium text-muted'}>
          {title}
          {isDone && <span className="sr-only"> (done)</span>}
        </p>
        <p className="max-w-[68ch] text-muted">{children}</p>
      </div>
      {button}
    </li>
  )
}
