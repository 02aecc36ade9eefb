const byCode: Record<string, string> = {
  '25001':
    'It cannot run in a transaction, and a dump runs in one. Remove it from the file and run it in the SQL editor.',
  '2D000': 'Code that commits cannot run in a transaction, and a dump runs in one. Remove it from the file.',
  '42501':
    'A project belongs to postgres, which is not a superuser. Remove the statement, or make the dump with --no-owner and --no-privileges.',
  '42P06': 'The project already has it. Drop it first, or make the dump with --clean and --if-exists.',
  '42P07': 'The project already has it. Drop it first, or make the dump with --clean and --if-exists.',
  '42710': 'The project already has it. Drop it first, or make the dump with --clean and --if-exists.',
  '42723': 'The project already has it. Drop it first, or make the dump with --clean and --if-exists.',
  '53200': 'The transaction needs more memory than this project has. Choose a larger compute size, or split the file.',
}

/** What people can do about an error of Postgres; its own hint where we know no better. */
export function whatToDo(code: string, message: string, hint: string | undefined): string | undefined {
  if (code === '42704' && message.startsWith('role "'))
    return 'Create the role first, or make the dump with --no-owner and --no-privileges.'
  return byCode[code] ?? hint
}
