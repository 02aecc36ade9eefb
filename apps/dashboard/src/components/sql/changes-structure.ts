/** Whether a command, as Postgres names it, may have changed tables or columns. */
export const changesStructure = (command: string) => /^(?:create|alter|drop|comment|do|call|import)\b/i.test(command)
