import * as z from 'zod/mini'
import { DisplayName } from '../fields.ts'

/** The body of a call that names something. */
export const Named = z.strictObject({ name: DisplayName })

/** What the person calls an authenticator app. */
export const FactorNamed = z.strictObject({ friendly_name: DisplayName })
export type FactorNamed = z.infer<typeof FactorNamed>
