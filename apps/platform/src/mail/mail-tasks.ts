import * as z from 'zod/mini'
import type { Task } from '../context/task.ts'
import { deliverMail } from './deliver-mail.ts'

export const mailTasks = {
  mail: { run: (payload, tools) => deliverMail(OfMail.parse(payload).sealed, tools) },
} satisfies Record<string, Task>

const OfMail = z.object({ sealed: z.string() })
