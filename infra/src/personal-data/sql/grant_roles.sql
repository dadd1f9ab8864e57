-- Least rights by role: commands make keys, queries read them, the eraser alone destroys them and says so. Nobody changes a key.
create or replace function vault.grant_roles(command_role text, query_role text, eraser_role text) returns void
language plpgsql as $$
begin
  execute format('grant usage on schema vault to %I, %I, %I', command_role, query_role, eraser_role);
  execute format('grant select, insert on vault.subject_keys to %I', command_role);
  execute format('grant select on vault.subject_keys to %I', query_role);
  execute format('grant select (subject, erased_at) on vault.erased_subjects to %I', query_role);
  execute format('grant select, delete on vault.subject_keys to %I', eraser_role);
  execute format('grant select, insert on vault.erased_subjects to %I', eraser_role);
end $$;
revoke execute on function vault.grant_roles from public;
