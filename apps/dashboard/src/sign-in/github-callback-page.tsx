import { useEffect, useState } from 'react'
import { answerIn, passOn } from '../lib/session/code-hosting-channel.ts'
import { SignInFrame, TextLink } from './sign-in-frame.tsx'

/** The last page of the popup: it tells the window that waits, and closes itself. */
export function GithubCallbackPage() {
  const [answer] = useState(() => answerIn(location.search))
  useEffect(() => {
    if (!answer) return
    // the code stays in no history and is sent to nobody as a referrer
    history.replaceState(history.state, '', location.pathname)
    passOn(answer)
    window.close()
  }, [answer])
  return (
    <SignInFrame
      title={answer ? 'You can close this window' : 'Nothing to do here'}
      description={
        answer
          ? 'GitHub has answered, and the window that you came from goes on.'
          : 'GitHub leads to this page when you sign in with it. Begin in the dashboard.'
      }
      footer={
        <p>
          No other window? <TextLink href="/sign-in">Sign in</TextLink>
        </p>
      }
    />
  )
}
