import { toast } from '../../lib/toast/toast.ts'

/** One toast, however often the check fails while somebody types. */
export const tellPasswordCheckFailed = (message: string) => {
  toast.error(message, { id: 'password-check' })
}
