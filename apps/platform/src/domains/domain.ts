import type { contract } from '@plinth/contract/contract'
import type { Handlers } from '../access/handlers.ts'
import type { Task } from '../context/task.ts'

type Contract = typeof contract

/** What a subject does: what it answers, and what it does besides. */
export interface Domain {
  /** By the group of the contract. */
  handlers: { [Group in keyof Contract]?: Handlers<Contract[Group]> }
  /** By the name that jobs call them. */
  tasks?: Record<string, Task>
}
