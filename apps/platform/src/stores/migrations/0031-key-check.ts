export const keyCheck = {
  name: '0031-key-check',
  sql: /* SQL */ `
    -- Derived from the secret key, which does not follow from it: tells a lost or changed key before anything is sealed.
    create table platform.key_check (
      is_only boolean primary key default true check (is_only),
      value text not null
    );
  `,
}
