const words: Record<string, string> = {
  'project.create': 'created the project',
  'project.rename': 'renamed the project',
  'project.pause': 'paused the project',
  'project.restore': 'restored the project',
  'project.restart': 'restarted the project',
  'project.resize': 'changed the compute size',
  'project.upgrade': 'upgraded Postgres',
  'project.reset-password': 'reset the database password',
  'project.delete': 'deleted the project',
  'backup.create': 'took a backup',
  'backup.verify': 'had a backup verified',
  'backup.restore': 'restored a backup',
  'backup.restore-moment': 'restored a point in time',
  'backup.undo-restore': 'undid a restore',
  'backup.delete': 'deleted a backup',
  'snippet.create': 'saved a query',
  'snippet.update': 'changed a saved query',
  'snippet.delete': 'deleted a saved query',
  'advisor-rule.set': 'changed a rule of the security advisor',
  'database.change_roles': 'changed database roles by SQL',
  'database.change_rights': 'changed rights in the database by SQL',
}

/** What somebody did, as it follows their name. */
export const changeWords = (verb: string) => words[verb] ?? `did ${verb}`
