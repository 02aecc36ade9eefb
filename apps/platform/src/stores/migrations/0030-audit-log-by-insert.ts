export const auditLogByInsert = {
  name: '0030-audit-log-by-insert',
  sql: /* SQL */ `
    -- The role that serves can add entries and nothing else. What else an entry needs is done by the owner's functions.
    create function platform.lock_audit_chain(wanted text, out length bigint, out head text)
    language plpgsql security definer set search_path = '' as $$
    begin
      insert into platform.audit_chains (chain, length, head) values (wanted, 0, '') on conflict (chain) do nothing;
      select locked.length, locked.head into length, head
      from platform.audit_chains locked where locked.chain = wanted for update;
    end $$;
    revoke execute on function platform.lock_audit_chain(text) from public;

    create function platform.advance_audit_chain() returns trigger
    language plpgsql security definer set search_path = '' as $$
    begin
      update platform.audit_chains set length = new.sequence, head = new.hash
      where audit_chains.chain = new.chain and audit_chains.length = new.sequence - 1;
      if not found then
        raise exception 'an audit entry must follow the last one of its chain';
      end if;
      return null;
    end $$;
    revoke execute on function platform.advance_audit_chain() from public;
    create trigger audit_entries_advance_their_chain after insert on platform.audit_entries
      for each row execute function platform.advance_audit_chain();
  `,
}
