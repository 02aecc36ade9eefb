/** The users of a project that a condition on them finds, with the role and the claims of their tokens. */
export const apiUsers = (condition: string) => /* SQL */ `
  select id::text as id, email::text as email, coalesce(nullif(role, ''), 'authenticated') as role,
         json_build_object(
           'sub', id, 'aud', 'authenticated', 'email', coalesce(email, ''), 'phone', coalesce(phone, ''),
           'app_metadata', coalesce(raw_app_meta_data, '{}'), 'user_metadata', coalesce(raw_user_meta_data, '{}'),
           'aal', 'aal1', 'is_anonymous', is_anonymous
         ) as claims
  from auth.users
  where ${condition}
  order by email, id
  limit 20`
