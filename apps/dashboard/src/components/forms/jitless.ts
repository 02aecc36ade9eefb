import * as z from 'zod/mini'

// The content security policy forbids `eval`, and Zod would try it to compile schemas.
z.config({ jitless: true })
