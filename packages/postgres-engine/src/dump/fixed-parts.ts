/** What psql's session has to be like. Nothing in it asks for a newer server than 15. */
export const HEAD = `--
-- PostgreSQL database dump
--
-- Restore it with: psql --single-transaction --set ON_ERROR_STOP=1 --file <this file> <connection>
-- Passwords of roles are not in it.
-- It is complete if it ends with "PostgreSQL database dump complete".
--

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

`

export const TAIL = `--
-- PostgreSQL database dump complete
--
`

/**
 * pg_dump says what an object's rights are by how they differ from Postgres's own defaults, so those have to hold while it
 * is made; a project has others. What the dumped database has is set again at the end of the file.
 */
export const ORDINARY_DEFAULTS = `DO $plinth$
DECLARE
  entry record;
  receiver text;
BEGIN
  FOR entry IN
    SELECT d.defaclobjtype AS kind, n.nspname AS schema, d.defaclacl AS rights,
      CASE d.defaclobjtype WHEN 'r' THEN 'TABLES' WHEN 'S' THEN 'SEQUENCES' WHEN 'f' THEN 'FUNCTIONS'
                           WHEN 'T' THEN 'TYPES' WHEN 'n' THEN 'SCHEMAS' WHEN 'L' THEN 'LARGE OBJECTS' END AS objects
    FROM pg_catalog.pg_default_acl d LEFT JOIN pg_catalog.pg_namespace n ON n.oid = d.defaclnamespace
    WHERE d.defaclrole = (SELECT oid FROM pg_catalog.pg_roles WHERE rolname = CURRENT_USER)
  LOOP
    FOR receiver IN
      SELECT DISTINCT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE pg_catalog.quote_ident(pg_catalog.pg_get_userbyid(grantee)) END
      FROM pg_catalog.aclexplode(entry.rights)
    LOOP
      EXECUTE pg_catalog.format('ALTER DEFAULT PRIVILEGES %s REVOKE ALL ON %s FROM %s',
        CASE WHEN entry.schema IS NULL THEN '' ELSE pg_catalog.format('IN SCHEMA %I', entry.schema) END, entry.objects, receiver);
    END LOOP;
    IF entry.schema IS NULL THEN
      EXECUTE pg_catalog.format('ALTER DEFAULT PRIVILEGES GRANT ALL ON %s TO %I', entry.objects, CURRENT_USER);
      IF entry.kind IN ('f', 'T') THEN
        EXECUTE pg_catalog.format('ALTER DEFAULT PRIVILEGES GRANT ALL ON %s TO PUBLIC', entry.objects);
      END IF;
    END IF;
  END LOOP;
END
$plinth$`
