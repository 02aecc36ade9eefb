import type { Deployment } from '@plinth/contract/deployment'
import { github } from '@plinth/contract/github'
import { Button } from '@plinth/ui/button'
import { useState } from 'react'
import { popupWorld } from '../lib/session/code-hosting-channel.ts'
import { askCodeHosting, popupTrouble } from '../lib/session/code-hosting-popup.ts'
import { signInTrouble } from '../lib/session/sign-in-trouble.ts'
import { callAuth } from './call-auth.ts'
import { leaveWith } from './leave.ts'
import { toastLate } from './toast-late.ts'

/** Signs in with the GitHub account that is connected to one here. Nothing where GitHub is not set up. */
export function GithubButton({ deployment }: { deployment: Deployment }) {
  const [isPending, setPending] = useState(false)
  if (!deployment.identity_providers.includes('github')) return null

  async function onSignIn() {
    setPending(true)
    try {
      const { kind, ...proof } = await askCodeHosting(() => callAuth(github.signIn, {}), popupWorld)
      const trouble = popupTrouble[kind]
      if (trouble !== undefined) toastLate(trouble)
      if (!('code' in proof)) return
      await leaveWith(await callAuth(github.finishSignIn, proof))
    } catch (error) {
      if (error instanceof Error) toastLate(signInTrouble(error, deployment.support_email))
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <p className="flex items-center gap-3 text-label text-muted before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        or
      </p>
      <Button loading={isPending} onClick={() => void onSignIn()}>
        Sign in with GitHub
      </Button>
    </>
  )
}
