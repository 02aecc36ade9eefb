/** What the event triggers of the platform do in every project, by their names. */
export const platformEventTriggers: ReadonlyMap<string, string> = new Map([
  [
    'plinth_secure_new_objects',
    'Turns row-level security on for new tables of public, and lets new views show only what their readers may see.',
  ],
  ['plinth_protect_from_change', 'Keeps what belongs to Auth, Storage and Realtime from being changed.'],
  ['plinth_protect_from_drop', 'Keeps what belongs to Auth, Storage and Realtime from being dropped.'],
  ['plinth_protect_own_functions', 'Keeps the functions of the platform where they are.'],
  ['plinth_note_owners', 'Notes changed owners for the audit log.'],
  ['plinth_note_rights', 'Notes changed rights for the audit log.'],
  ['plinth_tell_changes', 'Tells the REST API what was created and changed.'],
  ['plinth_tell_drops', 'Tells the REST API what was dropped.'],
])
