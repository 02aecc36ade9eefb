/** Every kind of caller that a route has an answer for. The roles are those of a member of the organization. */
export const callerKinds = [
  'nobody',
  'newcomer',
  'stranger',
  'readOnly',
  'developer',
  'admin',
  'owner',
  'operator',
] as const

export type CallerKind = (typeof callerKinds)[number]

const verdicts = ['yes', 'who', 'prof', 'none', 'no'] as const

/**
 * `yes`: the guard lets the call through, whatever comes of it. `who`: sign in first. `prof`: make a profile first.
 * `none`: the same answer as for something that does not exist. `no`: a member without the right.
 */
export type Verdict = (typeof verdicts)[number]

export interface ExpectedAccess {
  verdicts: Record<CallerKind, Verdict>
  /** The scope that an access token needs, `never`, or `public`. */
  token: string
  /** The statuses or refusals that show that the guard let the call through. */
  passed: string[]
  /** One valid call: what it sends beside the project, the organization or the id that its path names. */
  sent: Record<string, unknown>
  /** For a change whose valid call is refused: what it takes to succeed. */
  done: Done | undefined
}

interface Done {
  /** The status of the project before the call; ACTIVE_HEALTHY is one with a cluster that runs. */
  status: string | undefined
  /** What the call sends instead; a word such as `$backup` makes what it is about. */
  sent: Record<string, unknown>
}

/**
 * Who may call what, with which scope of an access token, written by hand from the specification and kept apart from the
 * contract that says so and from the code that decides it. The columns of callers stand in the order of `callerKinds`. A
 * newcomer has signed up and has no profile yet; the operator is a stranger to other people's organizations. What a call
 * sends, where it sends anything, would change little: otherwise what follows the guard refuses it. For a refused change
 * `done` says what makes it succeed, in which status of its project, so that its audit entry is proven too.
 */
export const expectedAccess = parse(`
                              nob. newc str. read dev. adm. own. oper token               passed, and what was sent

  accessTokens.list           who  prof yes  yes  yes  yes  yes  yes   never               200
  accessTokens.create         who  prof yes  yes  yes  yes  yes  yes   never               201
    {"name":"A script","scopes":["projects:read"],"expires_in_days":30,"current_password":"$password"}
  accessTokens.revoke         who  prof yes  yes  yes  yes  yes  yes   never               access_token_not_found
    done {"id":"$accessToken"}

  advisors.rules              who  prof none yes  yes  yes  yes  none  projects:read       200
  advisors.setRule            who  prof none no   no   yes  yes  none  projects:write      200
    {"rule":"definer_view","is_enabled":false}

  apiKeys.list                who  prof none no   yes  yes  yes  none  api-keys:read       200
  apiKeys.create              who  prof none no   no   yes  yes  none  api-keys:write      201
    {"kind":"secret","name":"A server"}
  apiKeys.reveal              who  prof none no   yes  yes  yes  none  api-keys:read       api_key_not_found
    done {"id":"$legacyKey"}
  apiKeys.revoke              who  prof none no   no   yes  yes  none  api-keys:write      api_key_not_found
    done {"id":"$legacyKey"}
  apiKeys.restore             who  prof none no   no   yes  yes  none  api-keys:write      api_key_not_found
    done {"id":"$revokedLegacyKey"}

  apiTokens.users             who  prof none no   yes  yes  yes  none  never               project_not_usable
  apiTokens.issue             who  prof none no   yes  yes  yes  none  never               201
    {"role":"service_role","claims":{}}

  assistant.chat              who  prof none yes  yes  yes  yes  none  never               assistant_not_configured
    {"chat_id":"c1","messages":[{"id":"m1","role":"user","parts":[{"type":"text","text":"Hello"}]}],"context":[]}
  assistant.complete          who  prof none yes  yes  yes  yes  none  never               assistant_not_configured
    {"task":"draft_cron","instruction":"Every night"}
  assistant.configure         who  prof none no   no   no   yes  none  never               200
    {"is_on":true,"opt_in_tags":[]}
  assistant.disclosures       who  prof none yes  yes  yes  yes  none  never               200
  assistant.disclosure        who  prof none yes  yes  yes  yes  none  never               disclosure_not_found

  audit.list                  who  prof none yes  yes  yes  yes  none  audit:read          200
  audit.report                who  prof none none none none none yes   never               200
  audit.verify                who  prof none none none none none yes   never               200

  auth.signUp                 yes  yes  yes  yes  yes  yes  yes  yes   never               weak_password
    {"email":"$email","password":"weak"}
  auth.signIn                 yes  yes  yes  yes  yes  yes  yes  yes   never               invalid_credentials
    {"email":"$email","password":"wrong"}
  auth.refresh                who  yes  yes  yes  yes  yes  yes  yes   never               200
  auth.signOut                who  yes  yes  yes  yes  yes  yes  yes   never               204 {"scope":"others"}
  auth.recover                yes  yes  yes  yes  yes  yes  yes  yes   never               200 {"email":"$email"}
  auth.verify                 yes  yes  yes  yes  yes  yes  yes  yes   never               otp_expired
    {"type":"signup","token_hash":"no such token"}
  auth.resend                 yes  yes  yes  yes  yes  yes  yes  yes   never               200 {"email":"$email"}
  auth.user                   who  yes  yes  yes  yes  yes  yes  yes   never               200
  auth.updateUser             who  yes  yes  yes  yes  yes  yes  yes   never               200
    {"current_password":"$password"}
  auth.resendEmailChange      who  yes  yes  yes  yes  yes  yes  yes   never               no_email_change
  auth.cancelEmailChange      who  yes  yes  yes  yes  yes  yes  yes   never               204
  auth.sessions               who  yes  yes  yes  yes  yes  yes  yes   never               200
  auth.endSession             who  yes  yes  yes  yes  yes  yes  yes   never               session_not_found

  backups.list                who  prof none yes  yes  yes  yes  none  backups:read        200
  backups.create              who  prof none no   yes  yes  yes  none  backups:write       nothing_to_back_up
    done INACTIVE
  backups.verify              who  prof none no   yes  yes  yes  none  backups:write       backup_not_found
    done {"id":"$backup"}
  backups.preview             who  prof none yes  yes  yes  yes  none  backups:read        backup_not_found
  backups.restore             who  prof none no   yes  yes  yes  none  backups:write       backup_not_found
    done INACTIVE {"id":"$backup"}
  backups.undoRestore         who  prof none no   yes  yes  yes  none  backups:write       state_not_found
  backups.cancelRestore       who  prof none no   yes  yes  yes  none  backups:write       no_restore_under_way
  backups.previewMoment       who  prof none yes  yes  yes  yes  none  backups:read        moment_not_covered
    {"at":"2026-01-01T00:00:00Z"}
  backups.restoreMoment       who  prof none no   yes  yes  yes  none  backups:write       moment_not_covered
    {"at":"2026-01-01T00:00:00Z"}
  backups.remove              who  prof none no   no   yes  yes  none  backups:write       backup_not_found
    done {"id":"$backup"}
  backups.configure           who  prof none no   no   yes  yes  none  backups:write       200
    {"daily":false,"hour":3,"point_in_time":true}
  backups.bringBack           who  prof none no   yes  yes  yes  none  backups:write       backup_not_found
    done {"id":"$deletedBackup"}
  backups.deletedProjects     who  prof none yes  yes  yes  yes  none  backups:read        200

  billing.overdueInvoices     who  prof yes  yes  yes  yes  yes  yes   organizations:read  200
  billing.changeConditions    who  prof none none none none none yes   never               200
    done {"organization_missing_address":true}
  billingCustomers.get        who  prof none yes  yes  yes  yes  none  organizations:read  200
  billingCustomers.change     who  prof none no   no   yes  yes  none  never               200
    {"name":"Acme","billing_email":"bills@example.com","address":null}
  billingCustomers.taxIds     who  prof none yes  yes  yes  yes  none  organizations:read  200
  billingCustomers.changeTaxIds who prof none no  no   yes  yes  none  never               200
    {"tax_ids":[{"type":"eu_vat","country":"DE","value":"DE123456789"}]}

  invoices.list               who  prof none yes  yes  yes  yes  none  organizations:read  200
  invoices.count              who  prof none yes  yes  yes  yes  none  organizations:read  200
  invoices.get                who  prof none yes  yes  yes  yes  none  organizations:read  invoice_not_found
  invoices.pdf                who  prof none yes  yes  yes  yes  none  organizations:read  invoice_not_found
  invoices.upcoming           who  prof none yes  yes  yes  yes  none  organizations:read  200
  invoices.setStatus          who  prof none none none none none yes   never               invoice_not_found
    {"status":"paid"} done {"invoice_id":"$invoice"}
  invoices.grantCredit        who  prof none none none none none yes   never               200
    {"amount_cents":500,"reason":"A welcome"}

  subscriptions.get           who  prof none yes  yes  yes  yes  none  organizations:read  200
  subscriptions.preview       who  prof none no   no   yes  yes  none  never               200
    {"plan":"pro"}
  subscriptions.changePlan    who  prof none no   no   yes  yes  none  never               200
    {"plan":"free"}
    done {"plan":"pro"}
  subscriptions.changeLimits  who  prof none none none none none yes   never               200
    {"active_projects":"unlimited"}

  dataApi.settings            who  prof none no   yes  yes  yes  none  projects:read       200
  dataApi.configure           who  prof none no   no   yes  yes  none  projects:write      200
    {"max_rows":10}
  dataApi.describe            who  prof none yes  yes  yes  yes  none  database:read       project_not_usable

  database.schemas            who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  database.tables             who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  database.table              who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
    {"table_id":"1"}
  database.tableParts         who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
    {"table_id":1}
  database.names              who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  database.columns            who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  database.constraints        who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  database.types              who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  database.roles              who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  database.connections        who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  database.extensions         who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  database.columnPrivileges   who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
    {"table_id":1,"role":"anon"}
  database.securityLints      who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  database.statements         who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  database.resetStatistics    who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    done ACTIVE_HEALTHY
  database.rows               who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
    {"table_id":1}
  database.cell               who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
    {"table_id":1,"column":"id","key":["1"]}
  database.rowCount           who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
    {"table_id":1}

  databaseFunctions.list      who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  databaseFunctions.detail    who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
    {"object_id":"1"}
  databaseFunctions.create    who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"draft":{"schema":"public","name":"made","arguments":"","returns":"integer","language":"sql","body":"select 1","volatility":"volatile","is_security_definer":false,"settings":[],"is_strict":false,"is_leakproof":false,"parallel":"unsafe","cost":null,"rows":null,"comment":null}}
    done ACTIVE_HEALTHY
  databaseFunctions.change    who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"object_id":"1","before":{"schema":"public","name":"given","arguments":"","returns":"integer","language":"sql","body":"select 1","volatility":"volatile","is_security_definer":false,"settings":[],"is_strict":false,"is_leakproof":false,"parallel":"unsafe","cost":null,"rows":null,"comment":null},"after":{"schema":"public","name":"given","arguments":"","returns":"integer","language":"sql","body":"select 2","volatility":"volatile","is_security_definer":false,"settings":[],"is_strict":false,"is_leakproof":false,"parallel":"unsafe","cost":null,"rows":null,"comment":null}}
    done ACTIVE_HEALTHY {"object_id":"$function"}
  databaseFunctions.drop      who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"object_id":"1","signature":"public.given()","cascade":false,"version":"542dd95ca890a4d34199a4c15e5844db"}
    done ACTIVE_HEALTHY {"object_id":"$function"}

  deployment.get              yes  yes  yes  yes  yes  yes  yes  yes   public              200
  deployment.utcTime          yes  yes  yes  yes  yes  yes  yes  yes   public              200
  deployment.publicUtcTime    yes  yes  yes  yes  yes  yes  yes  yes   public              200

  dumpUploads.list            who  prof none no   yes  yes  yes  none  database:write      200
  dumpUploads.create          who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"file_name":"dump.sql","bytes":3}
    done ACTIVE_HEALTHY
  dumpUploads.sendPiece       who  prof none no   yes  yes  yes  none  database:write      dump_upload_not_found
    {"offset":"0","piece":"one"}
  dumpUploads.start           who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    done ACTIVE_HEALTHY {"id":"$dumpUpload"}
  dumpUploads.cancel          who  prof none no   yes  yes  yes  none  database:write      dump_upload_not_found
    done {"id":"$dumpUpload"}

  dumps.download              who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    done ACTIVE_HEALTHY
  dumps.open                  who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    done ACTIVE_HEALTHY
  dumps.fetch                 yes  yes  yes  yes  yes  yes  yes  yes   public              dump_not_found
    {"ticket":"no-such-ticket"}

  enums.list                  who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  enums.dependents            who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
    {"object_id":"1"}
  enums.create                who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"schema":"public","name":"made","values":["one"]}
    done ACTIVE_HEALTHY
  enums.change                who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"object_id":"1","schema":"public","name":"given_type","values":["one"],"change":{"kind":"add","value":"two","place":"after","of":"one"}}
    done ACTIVE_HEALTHY {"object_id":"$type"}
  enums.drop                  who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"object_id":"1","schema":"public","name":"given_type","cascade":false,"version":"3ad2b519a7e6d6e0371e348a14528799"}
    done ACTIVE_HEALTHY {"object_id":"$type"}

  eventTriggers.list          who  prof none yes  yes  yes  yes  none  database:read       connection_header_required

  factors.list                who  yes  yes  yes  yes  yes  yes  yes   never               200
  factors.enroll              who  yes  yes  yes  yes  yes  yes  yes   never               201
    {"friendly_name":"Phone","current_password":"$password"}
  factors.challenge           who  yes  yes  yes  yes  yes  yes  yes   never               mfa_factor_not_found
  factors.verify              who  yes  yes  yes  yes  yes  yes  yes   never               mfa_factor_not_found
    {"challenge_id":"$id","code":"000000"}
  factors.remove              who  yes  yes  yes  yes  yes  yes  yes   never               mfa_factor_not_found
    {"current_password":"$password"}
  factors.recoveryCodes       who  yes  yes  yes  yes  yes  yes  yes   never               200
  factors.renewRecoveryCodes  who  yes  yes  yes  yes  yes  yes  yes   never               mfa_factor_not_found
    {"current_password":"$password"}
  factors.useRecoveryCode     who  yes  yes  yes  yes  yes  yes  yes   never               recovery_code_invalid
    {"code":"no such code"}

  github.link                 who  yes  yes  yes  yes  yes  yes  yes   never               github_not_configured
    {"current_password":"$password"}
  github.finishLink           who  yes  yes  yes  yes  yes  yes  yes   never               github_not_configured
    {"code":"code","state":"ssssssssssssssssssssssssssssssss"}
  github.unlink               who  yes  yes  yes  yes  yes  yes  yes   never               identity_not_found
    {"current_password":"$password"}
  github.install              who  yes  yes  yes  yes  yes  yes  yes   never               github_not_configured
  github.finishInstall        who  yes  yes  yes  yes  yes  yes  yes   never               github_not_configured
    {"state":"ssssssssssssssssssssssssssssssss"}
  github.signIn               yes  yes  yes  yes  yes  yes  yes  yes   never               github_not_configured
  github.finishSignIn         yes  yes  yes  yes  yes  yes  yes  yes   never               github_not_configured
    {"code":"code","state":"ssssssssssssssssssssssssssssssss"}

  inbox.list                  who  prof none none none none none yes   never               200

  indexes.list                who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  indexes.create              who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","schema":"public","table":"written","draft":{"name":"made","method":"btree","columns":[{"name":"id","is_descending":false}],"is_unique":false,"condition":null,"is_concurrent":true}}
    done ACTIVE_HEALTHY {"table_id":"$table"}
  indexes.drop                who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"object_id":"1","schema":"public","name":"given_index","is_concurrent":true}
    done ACTIVE_HEALTHY {"object_id":"$index"}

  management.organizations    who  prof yes  yes  yes  yes  yes  yes   organizations:read  200
  management.projects         who  prof yes  yes  yes  yes  yes  yes   projects:read       200
  logs.list                   who  prof none yes  yes  yes  yes  none  database:read       200
  logs.summary                who  prof none yes  yes  yes  yes  none  database:read       200
  logs.query                  who  prof none yes  yes  yes  yes  none  database:read       200 {"sql":"select 1"}
  logs.get                    who  prof none yes  yes  yes  yes  none  database:read       log_line_not_found
  logs.request                who  prof none yes  yes  yes  yes  none  database:read       200

  management.project          who  prof none yes  yes  yes  yes  none  projects:read       200
  management.apiKeys          who  prof none no   yes  yes  yes  none  api-keys:read       200
  management.authConfig       who  prof none no   yes  yes  yes  none  projects:read       200
  management.configureAuth    who  prof none no   no   yes  yes  none  projects:write      200
    {"jwt_exp":7200}
  management.signingKeys      who  prof none no   yes  yes  yes  none  api-keys:read       200
  management.signingKey       who  prof none no   yes  yes  yes  none  api-keys:read       signing_key_not_found
  management.createSigningKey who  prof none no   no   yes  yes  none  api-keys:write      201
    {"algorithm":"ES256"}
  management.useSigningKey    who  prof none no   no   yes  yes  none  api-keys:write      signing_key_not_found
    {"status":"in_use"}
    done {"id":"$standbyKey","status":"in_use"}
  management.revokeSigningKey who  prof none no   no   yes  yes  none  api-keys:write      signing_key_not_found
    done {"id":"$standbyKey"}
  management.types            who  prof none yes  yes  yes  yes  none  database:read       project_not_usable
  management.query            who  prof none yes  yes  yes  yes  none  database:write      project_not_usable
    {"query":"select 1"}

  members.list                who  prof none yes  yes  yes  yes  none  members:read        200
  members.invitations         who  prof none yes  yes  yes  yes  none  members:read        200
  members.invite              who  prof none no   no   yes  yes  none  members:write       201
    {"email":"$email","role":"Developer"}
  memberships.reachedFreeProjectLimit who prof none yes yes  yes  yes  none  members:read        200
  members.revoke              who  prof none no   no   yes  yes  none  members:write       invitation_not_found
    done {"id":"$invitation"}
  members.look                who  yes  yes  yes  yes  yes  yes  yes   never               200
    {"slug":"$slug","token":"no such token"}
  members.accept              who  prof yes  yes  yes  yes  yes  yes   never               invitation_not_found
    {"slug":"$slug","token":"no such token"}
  memberships.changeRole      who  prof none no   no   yes  yes  none  never               member_not_found
    {"role":"Developer"}
    done {"id":"$member"}
  memberships.remove          who  prof none yes  yes  yes  yes  none  never               member_not_found
    done {"id":"$member"}
  memberships.resetSecondFactor who  prof none no   no   no   yes  none  never               member_not_found
    {"current_password":"$password"}
  memberships.transferOwnership who  prof none no   no   no   yes  none  never               member_not_found
    {"member_id":"$id","current_password":"$password"}
    done {"member_id":"$member"}

  metrics.series              who  prof none yes  yes  yes  yes  none  projects:read       200
  metrics.overview            who  prof none yes  yes  yes  yes  none  database:read       200
  metrics.traffic             who  prof none yes  yes  yes  yes  none  database:read       200
  metrics.changes             who  prof none yes  yes  yes  yes  none  audit:read          200
  metrics.history             who  prof none yes  yes  yes  yes  none  never               200
  metrics.creation            who  prof none yes  yes  yes  yes  none  projects:read       200

  openTransactions.end        who  prof none yes  yes  yes  yes  none  database:write      transaction_over
    {"how":"commit"}

  organizations.list          who  prof yes  yes  yes  yes  yes  yes   organizations:read  200
  organizations.create        who  prof yes  yes  yes  yes  yes  yes   organizations:write 201 {"name":"Another"}
  organizations.get           who  prof none yes  yes  yes  yes  none  organizations:read  200
  organizations.rename        who  prof none no   no   no   yes  none  organizations:write 200 {"name":"Renamed"}
  organizations.requireMfa    who  prof none no   no   no   yes  none  never               200 {"required":false}

  pgMeta.query                who  prof none yes  yes  yes  yes  none  database:write      connection_header_required
    {"query":"select 1"}

  platformBackups.list        who  prof none none none none none yes   never               200
  platformBackups.status    who  prof none none none none none yes   never               200
  platformBackups.create      who  prof none none none none none yes   never               no_recovery_phrase
  platformBackups.verify      who  prof none none none none none yes   never               backup_not_found
    done {"id":"$platformBackup"}
  platformBackups.remove      who  prof none none none none none yes   never               backup_not_found
    done {"id":"$platformBackup"}
  platformBackups.createPhrase who prof none none none none none yes   never               201
    {"current_password":"$password"}
  platformBackups.confirmPhrase who prof none none none none none yes  never               recovery_phrase_not_found
    done {"id":"$phrase"}

  policies.list               who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  policies.explain            who  prof none no   yes  yes  yes  none  database:write      connection_header_required
    {"table_id":1,"role":"anon","claims":"{}","command":"SELECT","key":null}
  policies.create             who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","schema":"public","table":"written","policy":{"name":"made","command":"SELECT","is_permissive":true,"roles":["public"],"using":"true","with_check":null,"comment":null}}
    done ACTIVE_HEALTHY {"table_id":"$table"}
  policies.change             who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","policy_id":"1","schema":"public","table":"written","before":{"name":"given","command":"SELECT","is_permissive":true,"roles":["public"],"using":"true","with_check":null,"comment":null},"after":{"name":"given","command":"SELECT","is_permissive":true,"roles":["public"],"using":"false","with_check":null,"comment":null}}
    done ACTIVE_HEALTHY {"table_id":"$table","policy_id":"$policy"}
  policies.drop               who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","policy_id":"1","schema":"public","table":"written","before":{"name":"given","command":"SELECT","is_permissive":true,"roles":["public"],"using":"true","with_check":null,"comment":null}}
    done ACTIVE_HEALTHY {"table_id":"$table","policy_id":"$policy"}
  policies.setRowSecurity     who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","schema":"public","table":"written","is_enabled":false}
    done ACTIVE_HEALTHY {"table_id":"$table"}

  profile.get                 who  none yes  yes  yes  yes  yes  yes   profile:read        200
  profile.create              who  yes  yes  yes  yes  yes  yes  yes   never               201|profile_exists
  profile.update              who  prof yes  yes  yes  yes  yes  yes   never               200 {"first_name":"Ada"}
  profile.deletion            who  prof yes  yes  yes  yes  yes  yes   never               200
  profile.remove              who  prof yes  yes  yes  yes  yes  yes   never               invalid_credentials
    {"current_password":"wrong"}
  profile.permissions         who  prof yes  yes  yes  yes  yes  yes   profile:read        200
  profile.checkPassword       yes  yes  yes  yes  yes  yes  yes  yes   never               200 {"password":"abc"}

  projects.list               who  prof yes  yes  yes  yes  yes  yes   projects:read       200
  projects.create             who  prof none no   no   yes  yes  none  projects:write      weak_password
    {"organization_slug":"$slug","name":"New","db_pass":"weak","db_region":"us-east-1"}
    done {"db_pass":"$password"}
  projects.get                who  prof none yes  yes  yes  yes  none  projects:read       200
  projects.connections        who  prof none yes  yes  yes  yes  none  projects:read       200
  projects.startLog           who  prof none none none none none yes   never               200
  projects.status             who  prof none yes  yes  yes  yes  none  projects:read       200
  projects.rename             who  prof none no   no   yes  yes  none  projects:write      200 {"name":"Renamed"}
  projects.pause              who  prof none no   no   yes  yes  none  projects:write      wrong_project_status
    done PAUSE_FAILED
  projects.restore            who  prof none no   no   yes  yes  none  projects:write      wrong_project_status
    done RESTORE_FAILED
  projects.restart            who  prof none no   yes  yes  yes  none  projects:write      wrong_project_status
    done UNKNOWN
  projects.resize             who  prof none no   no   yes  yes  none  projects:write      wrong_project_status
    {"desired_instance_size":"micro"}
    done INACTIVE
  projects.upgrade            who  prof none no   no   yes  yes  none  projects:write      not_an_upgrade
    {"postgres_engine":"17"}
    done INACTIVE
  projects.resetPassword      who  prof none no   no   yes  yes  none  database:write      wrong_project_status
    {"password":"$password"}
    done ACTIVE_HEALTHY
  projects.remove             who  prof none no   no   yes  yes  none  projects:write      202 {"ref":"$disposable"}

  publications.list           who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  publications.create         who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"draft":{"name":"made","operations":["INSERT"],"via_root":false,"tables":[]}}
    done ACTIVE_HEALTHY
  publications.change         who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"object_id":"1","version":"a3dd413ec86bbe54832e9dbd1d86fa96","before":{"name":"given_publication","operations":["INSERT","UPDATE","DELETE","TRUNCATE"],"via_root":false,"tables":[]},"after":{"name":"given_publication","operations":["INSERT"],"via_root":false,"tables":[]}}
    done ACTIVE_HEALTHY {"object_id":"$publication"}
  publications.drop           who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"object_id":"1","name":"given_publication","version":"a3dd413ec86bbe54832e9dbd1d86fa96"}
    done ACTIVE_HEALTHY {"object_id":"$publication"}

  rowChanges.make             who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","changes":[{"kind":"insert","values":[]}]}
    done ACTIVE_HEALTHY {"table_id":"$table"}

  rowExports.openTable        who  prof none yes  yes  yes  yes  none  database:read       project_not_usable
    {"table_id":"1","format":"csv"}
    done ACTIVE_HEALTHY {"table_id":"$table"}
  rowExports.openQuery        who  prof none yes  yes  yes  yes  none  database:write      project_not_usable
    {"query":"select 1","format":"csv"}
    done ACTIVE_HEALTHY
  rowExports.progress         who  prof none yes  yes  yes  yes  none  database:read       export_not_found
  rowExports.cancel           who  prof none yes  yes  yes  yes  none  database:read       200
  rowExports.fetch            yes  yes  yes  yes  yes  yes  yes  yes   public              export_not_found
    {"ticket":"no-such-ticket"}
  rowImports.begin            who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","bytes":1,"format":{"kind":"csv","encoding":"utf-8","delimiter":",","has_header":false,"empty":"null"},"columns":[{"name":"id","into":"id"}],"on_existing":{"do":"refuse"},"leaves_out_bad":false,"is_dry_run":false}
  rowImports.sendPiece        who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"offset":"0","piece":"one"}
  rowImports.finish           who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    done ACTIVE_HEALTHY {"id":"$import"}
  rowImports.cancel           who  prof none no   yes  yes  yes  none  database:write      import_not_found
  rowImports.rejected         who  prof none no   yes  yes  yes  none  database:write      import_not_found

  runHistory.list             who  prof none yes  yes  yes  yes  none  never               200
  runHistory.get              who  prof none yes  yes  yes  yes  none  never               run_not_found
  runHistory.clear            who  prof none yes  yes  yes  yes  none  never               204

  schemaDiagram.read          who  prof none yes  yes  yes  yes  none  database:read       connection_header_required

  signingKeys.list            who  prof none no   yes  yes  yes  none  api-keys:read       200
  signingKeys.create          who  prof none no   no   yes  yes  none  api-keys:write      201
    {"from":"new","algorithm":"ES256"}
  signingKeys.use             who  prof none no   no   yes  yes  none  api-keys:write      signing_key_not_found
    done {"id":"$standbyKey"}
  signingKeys.reveal          who  prof none no   yes  yes  yes  none  never               signing_key_not_found
    done {"id":"$standbyKey"}
  signingKeys.revoke          who  prof none no   no   yes  yes  none  api-keys:write      signing_key_not_found
    done {"id":"$standbyKey"}

  snippets.list               who  prof none yes  yes  yes  yes  none  snippets:read       200
  snippets.get                who  prof none yes  yes  yes  yes  none  snippets:read       200 {"id":"$snippet"}
  snippets.create             who  prof none yes  yes  yes  yes  none  snippets:write      201
    {"name":"Query","content":"select 1"}
  snippets.update             who  prof none yes  yes  yes  yes  none  snippets:write      not_your_snippet
    {"id":"$snippet","name":"Other"}
    done {"id":"$ownSnippet"}
  snippets.mark               who  prof none yes  yes  yes  yes  none  snippets:write      200
    {"id":"$snippet","is_favorite":true}
  snippets.remove             who  prof none yes  yes  yes  yes  none  snippets:write      not_your_snippet
    {"id":"$snippet"}
    done {"id":"$ownSnippet"}

  sql.run                     who  prof none yes  yes  yes  yes  none  database:write      project_not_usable
    {"query":"select 1"}
  sql.cancel                  who  prof none yes  yes  yes  yes  none  database:write      200 {"request_id":"r1"}

  start.get                   who  prof yes  yes  yes  yes  yes  yes   never               200

  status.get                  yes  yes  yes  yes  yes  yes  yes  yes   public              200
  status.setNotice            who  prof none none none none none yes   never               200
    {"key":"a-notice","kind":"outage","title":"Soon","active_from":"2100-01-01T00:00:00Z"}
  status.removeNotice         who  prof none none none none none yes   never               notice_not_found
    {"key":"no-such-notice"}
    done {"key":"$notice"}

  support.create              yes  yes  yes  yes  yes  yes  yes  yes   never               201
    {"category":"question","subject":"How","message":"How?","email":"$email"}
  support.list                who  prof none none none none none yes   never               200
  support.setStatus           who  prof none none none none none yes   never               ticket_not_found
    {"ticket_id":"999999","status":"closed"}

  tableAccess.list            who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  tableAccess.change          who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","schema":"public","table":"written","before":{"grants":[{"grantee":"anon","select":"table","insert":"table","update":"table","delete":"table"},{"grantee":"authenticated","select":"table","insert":"table","update":"table","delete":"table"},{"grantee":"service_role","select":"table","insert":"table","update":"table","delete":"table"},{"grantee":"public","select":null,"insert":null,"update":null,"delete":null}],"rls_enabled":true,"usage":["anon","authenticated","service_role"]},"after":{"grants":[{"grantee":"anon","select":null,"insert":null,"update":null,"delete":null},{"grantee":"authenticated","select":"table","insert":"table","update":"table","delete":"table"},{"grantee":"service_role","select":"table","insert":"table","update":"table","delete":"table"},{"grantee":"public","select":null,"insert":null,"update":null,"delete":null}],"rls_enabled":true}}
    done ACTIVE_HEALTHY {"table_id":"$table"}

  tables.change               who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","before":{"schema":"public","name":"written","comment":null,"rls_enabled":true,"columns":[{"name":"id","type":"integer","default":null,"is_nullable":false,"unique_constraints":[],"is_generated":true,"comment":null}]},"after":{"name":"written","comment":"made","rls_enabled":true,"columns":[{"was":"id","name":"id","type":"integer","using":null,"default":null,"is_nullable":false,"is_unique":false,"comment":null}],"added":[]}}
    done ACTIVE_HEALTHY {"table_id":"$table"}
  tables.create               who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"schema":"public","name":"made","comment":null,"rls_enabled":true,"columns":[],"primary_key":[],"foreign_keys":[]}
    done ACTIVE_HEALTHY
  tables.dependents           who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
    {"table_id":1}
  tables.drop                 who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","schema":"public","table":"written","cascade":false,"version":"81cfe9f4c9916071c9b00641bdae7122"}
    done ACTIVE_HEALTHY {"table_id":"$table"}
  tables.empty                who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","schema":"public","table":"written","cascade":false,"restart_identity":true,"version":"81cfe9f4c9916071c9b00641bdae7122"}
    done ACTIVE_HEALTHY {"table_id":"$table"}

  telemetry.send              who  prof yes  yes  yes  yes  yes  yes   never               204
    {"action":"opened","pathname":"/"}

  triggers.list               who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  triggers.functions          who  prof none yes  yes  yes  yes  none  database:read       connection_header_required
  triggers.create             who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","schema":"public","table":"written","draft":{"name":"made","timing":"AFTER","events":["INSERT"],"columns":[],"level":"ROW","condition":null,"function":{"schema":"public","name":"given_trigger"}}}
    done ACTIVE_HEALTHY {"table_id":"$triggerTable"}
  triggers.set                who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","object_id":"1","schema":"public","table":"written","name":"given","version":"0bedc6cab4b673585b08117ce2ff3d69","is_enabled":false}
    done ACTIVE_HEALTHY {"table_id":"$triggerTable","object_id":"$trigger"}
  triggers.drop               who  prof none no   yes  yes  yes  none  database:write      project_not_usable
    {"table_id":"1","object_id":"1","schema":"public","table":"written","name":"given","version":"0bedc6cab4b673585b08117ce2ff3d69"}
    done ACTIVE_HEALTHY {"table_id":"$triggerTable","object_id":"$trigger"}

  usage.ofOrganization        who  prof none yes  yes  yes  yes  none  organizations:read  200
`)

function parse(text: string): Record<string, ExpectedAccess> {
  const [, ...rows] = text
    .replace(/\n\s+(?=\{|done )/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return Object.fromEntries(
    rows.map((row) => {
      // the columns, what is sent, and behind `done` the status of the project and what is sent then
      const [, columns, sent = '{}', done, status, doneWith = '{}'] =
        /^([^{]+?)(\{.*?\})?( done(?: ([A-Z_]+))?(?: (\{.*\}))?)?$/.exec(row)!
      const [id, ...words] = columns!.trim().split(/\s+/)
      const [token, passed] = words.slice(callerKinds.length)
      const ofCallers = callerKinds.map((kind, column) => [kind, verdictOf(words[column], `${id}, ${kind}`)])
      return [
        id!,
        {
          verdicts: Object.fromEntries(ofCallers) as Record<CallerKind, Verdict>,
          token: token!,
          passed: passed!.split('|'),
          sent: Object(JSON.parse(sent)),
          done: done === undefined ? undefined : { status, sent: Object(JSON.parse(doneWith)) },
        },
      ]
    }),
  )
}

function verdictOf(word: string | undefined, place: string): Verdict {
  const verdict = verdicts.find((known) => known === word)
  if (!verdict) throw new Error(`The table of expected access says "${word}" for ${place}`)
  return verdict
}
