import { randomUUID } from 'node:crypto'
import { accessTokens } from '@plinth/contract/access-tokens'
import { apiKeys } from '@plinth/contract/api-keys'
import { backups } from '@plinth/contract/backups'
import { billing } from '@plinth/contract/billing'
import { members } from '@plinth/contract/members'
import { organizations } from '@plinth/contract/organizations'
import { platformBackups } from '@plinth/contract/platform-backups'
import { profile } from '@plinth/contract/profile'
import { signingKeys } from '@plinth/contract/signing-keys'
import { snippets } from '@plinth/contract/snippets'
import { status } from '@plinth/contract/status'
import { type Caller, PASSWORD } from './caller.ts'
import { begunImport, sentPieces } from './given-import.ts'
import type { TestPlatform } from './given-platform.ts'
import { rowsOf } from './given-projects.ts'
import type { Words } from './input-for.ts'

/** What the rows of `expectedAccess` name behind `done`: each is made for this owner of a project when a call wants it. */
export function wordsForChanges(
  platform: TestPlatform,
  { owner, slug, ref }: { owner: Caller; slug: string; ref: string },
): Words {
  let table: Promise<string> | undefined
  let triggerTable: Promise<string> | undefined

  return {
    async $accessToken() {
      const scopes = ['projects:read' as const]
      const draft = { name: 'A script', scopes, expires_in_days: 30 as const, current_password: PASSWORD }
      return (await owner.call(accessTokens.create, draft)).id
    },
    $backup: () => backupOnPaper(platform, ref),
    async $deletedBackup() {
      const id = await backupOnPaper(platform, ref)
      await owner.call(backups.remove, { ref, id })
      return id
    },
    async $invoice() {
      const id = randomUUID()
      const due_date = '2100-01-01T00:00:00Z'
      const open_invoices = [{ id, amount_due: 1, due_date }]
      await (await platform.operator()).call(billing.changeConditions, { slug, open_invoices })
      return id
    },
    $import: () => sentImport(owner, ref),
    $dumpUpload: () => dumpUploadOnPaper(platform, ref),
    async $invitation() {
      const invitee = { email: 'invited@people.example.com', role: 'Developer' } as const
      return (await owner.call(members.invite, { slug, ...invitee })).id
    },
    async $member() {
      const { joiner } = await platform.given({ people: ['joiner'] })
      const organization = await owner.call(organizations.get, { slug })
      await platform.addMember(organization, joiner, 'Read-only')
      return (await joiner.call(profile.get, {})).gotrue_id
    },
    $legacyKey: legacyKey,
    async $revokedLegacyKey() {
      const id = await legacyKey()
      await owner.call(apiKeys.revoke, { ref, id })
      return id
    },
    async $standbyKey() {
      const keys = await owner.call(signingKeys.list, { ref })
      return keys.find(({ status }) => status === 'standby')!.id
    },
    async $notice() {
      const notice = { kind: 'outage', title: 'Soon', active_from: '2100-01-01T00:00:00Z' } as const
      await (await platform.operator()).call(status.setNotice, { key: 'made', ...notice })
      return 'made'
    },
    $ownSnippet: async () => (await owner.call(snippets.create, { ref, name: 'One', content: '' })).id,
    $table: givenTable,
    async $policy() {
      await givenTable()
      const [row] = await rowsOf(
        owner,
        ref,
        `drop policy if exists given on written;
         create policy given on written for select using (true);
         select oid::text from pg_policy where polname = 'given'`,
      )
      return row![0]!
    },
    async $function() {
      const [row] = await rowsOf(
        owner,
        ref,
        `create or replace function given() returns int language sql as 'select 1';
         select 'given()'::regprocedure::oid::text`,
      )
      return row![0]!
    },
    async $index() {
      await givenTable()
      const [row] = await rowsOf(
        owner,
        ref,
        `create index if not exists given_index on written (id);
         select 'given_index'::regclass::oid::text`,
      )
      return row![0]!
    },
    $triggerTable: givenTriggerTable,
    async $trigger() {
      await givenTriggerTable()
      const [row] = await rowsOf(
        owner,
        ref,
        `create or replace trigger given after insert on written for each row execute function given_trigger();
         select oid::text from pg_trigger where tgname = 'given' and tgrelid = 'written'::regclass`,
      )
      return row![0]!
    },
    async $type() {
      const [row] = await rowsOf(
        owner,
        ref,
        `drop type if exists given_type;
         create type given_type as enum ('one');
         select 'given_type'::regtype::oid::text`,
      )
      return row![0]!
    },
    async $publication() {
      const [row] = await rowsOf(
        owner,
        ref,
        `drop publication if exists given_publication;
         create publication given_publication;
         select oid::text from pg_publication where pubname = 'given_publication'`,
      )
      return row![0]!
    },
    $platformBackup: () => platformBackupOnPaper(platform),
    async $phrase() {
      const operator = await platform.operator()
      return (await operator.call(platformBackups.createPhrase, { current_password: PASSWORD })).id
    },
  }

  /** Once, however many words of one call are about it. */
  function givenTable() {
    table ??= rowsOf(
      owner,
      ref,
      `create table if not exists written (id int generated always as identity primary key);
       select 'written'::regclass::oid::text`,
    ).then((rows) => rows[0]![0]!)
    return table
  }

  /** The same with a function that its triggers can call. */
  function givenTriggerTable() {
    triggerTable ??= givenTable().then(async (id) => {
      await rowsOf(
        owner,
        ref,
        `create or replace function given_trigger() returns trigger language plpgsql as 'begin return new; end'`,
      )
      return id
    })
    return triggerTable
  }

  async function legacyKey() {
    const keys = await owner.call(apiKeys.list, { ref })
    return keys.find(({ kind }) => kind === 'legacy')!.id
  }
}

/** An import whose file was sent. */
async function sentImport(owner: Caller, ref: string) {
  await rowsOf(owner, ref, 'create table if not exists imported (id int)')
  const id = await begunImport(owner, ref, 2, { table: 'imported', columns: ['id'] })
  await sentPieces(owner, ref, id, Buffer.from('1\n'))
  return id
}

/** An upload that the control plane has received, and that has no file. */
async function dumpUploadOnPaper({ stores }: TestPlatform, ref: string) {
  const { organization_id } = (await stores.projects.find(ref))!
  const created_at = new Date()
  const { id } = (await stores.dumpUploads.add({ ref, organization_id, file_name: 'a.sql', bytes: 3, created_at }))!
  await stores.dumpUploads.receive(id, { offset: 0, bytes: 3, at: created_at })
  return id
}

/** A backup that the control plane knows and that has no bytes. */
export async function backupOnPaper({ stores }: TestPlatform, ref: string) {
  const { organization_id } = (await stores.projects.find(ref))!
  const [created_at, expires_at] = [new Date(), new Date(Date.now() + 60_000)]
  const draft = { ref, organization_id, kind: 'manual', postgres_major: 17, created_at, expires_at } as const
  const { id } = (await stores.backups.add(draft))!
  await stores.backups.change(id, { state: 'done', taken_at: created_at, finished_at: created_at })
  return id
}

/** An earlier backup of the platform and a newer one, without bytes. The id of the earlier. */
async function platformBackupOnPaper({ stores, operator }: TestPlatform) {
  const caller = await operator()
  const { id: recovery_key_id } = await caller.call(platformBackups.createPhrase, { current_password: PASSWORD })
  await caller.call(platformBackups.confirmPhrase, { id: recovery_key_id })
  const add = async (taken_at: Date) => {
    const [created_at, expires_at] = [new Date(), new Date(Date.now() + 60_000)]
    const { id } = (await stores.platformBackups.add({ kind: 'manual', recovery_key_id, created_at, expires_at }))!
    await stores.platformBackups.change(id, { state: 'done', stored_as: 'nowhere', taken_at })
    return id
  }
  const earlier = await add(new Date(0))
  await add(new Date())
  return earlier
}
