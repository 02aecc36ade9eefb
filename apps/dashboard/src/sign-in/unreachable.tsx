import { Button } from '@plinth/ui/button'
import { FormError } from './form-error.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** The platform did not answer at all. */
export function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <SignInFrame title="Can't reach Plinth">
      <FormError error={error} />
      <Button variant="primary" onClick={onRetry}>
        Try again
      </Button>
    </SignInFrame>
  )
}
