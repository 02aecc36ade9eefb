import type { Factor } from '@plinth/contract/auth'
import { factors as endpoints } from '@plinth/contract/factors'
import { useState } from 'react'
import { CodeForm } from '../components/identity/code-form.tsx'
import { FormError } from './form-error.tsx'
import { callHalfway } from './halfway-session.ts'
import { leaveForApp } from './leave.ts'
import { LinkButton } from './link-button.tsx'

/** A code of one of the person's authenticator apps. */
export function AppCode({ factors }: { factors: readonly Factor[] }) {
  const [chosen, setChosen] = useState(factors[0])
  const others = factors.filter((factor) => factor !== chosen)

  async function send(code: string) {
    if (!chosen) return
    const { id: challenge_id } = await callHalfway(endpoints.challenge, { id: chosen.id })
    await callHalfway(endpoints.verify, { id: chosen.id, challenge_id, code })
    await leaveForApp()
  }

  return (
    <>
      <CodeForm
        label="Continue"
        help={others.length > 0 && chosen ? `From the app that you called ${chosen.friendly_name}.` : undefined}
        onSend={send}
        onError={(error) => <FormError error={error} />}
      />
      {others.map((factor) => (
        <p key={factor.id} className="text-muted">
          <LinkButton onClick={() => setChosen(factor)}>{`Use ${factor.friendly_name} instead`}</LinkButton>
        </p>
      ))}
    </>
  )
}
