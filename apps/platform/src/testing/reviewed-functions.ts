/**
 * Why each volatile built-in function that every login may call does no harm here, as of Postgres 17. A new one fails the
 * test until somebody has read what it does.
 */
export const reviewedFunctions = {
  'it only reads': `
    amvalidate array_sample array_shuffle clock_timestamp current_query currtid2 gen_random_uuid pg_available_wal_summaries
    pg_blocking_pids pg_collation_actual_version pg_control_checkpoint pg_control_init pg_control_recovery
    pg_control_system pg_current_wal_flush_lsn pg_current_wal_insert_lsn pg_current_wal_lsn
    pg_database_collation_actual_version pg_database_size pg_get_multixact_members pg_get_wait_events
    pg_get_wal_replay_pause_state pg_get_wal_resource_managers pg_get_wal_summarizer_state pg_indexes_size
    pg_is_in_recovery pg_is_wal_replay_paused pg_isolation_test_session_is_blocked pg_jit_available
    pg_last_committed_xact pg_last_wal_receive_lsn pg_last_wal_replay_lsn pg_last_xact_replay_timestamp pg_lock_status
    pg_notification_queue_usage pg_partition_ancestors pg_partition_tree pg_prepared_xact pg_relation_size
    pg_safe_snapshot_blocking_pids pg_stat_get_io pg_stat_get_recovery_prefetch pg_stat_get_xact_blocks_fetched
    pg_stat_get_xact_blocks_hit pg_stat_get_xact_function_calls pg_stat_get_xact_function_self_time
    pg_stat_get_xact_function_total_time pg_stat_get_xact_numscans pg_stat_get_xact_tuples_deleted
    pg_stat_get_xact_tuples_fetched pg_stat_get_xact_tuples_hot_updated pg_stat_get_xact_tuples_inserted
    pg_stat_get_xact_tuples_newpage_updated pg_stat_get_xact_tuples_returned pg_stat_get_xact_tuples_updated
    pg_table_size pg_tablespace_size pg_total_relation_size pg_wal_summary_contents pg_xact_commit_timestamp
    pg_xact_commit_timestamp_origin pg_xact_status random random_normal timeofday txid_status`,
  'it asks for rights that the login has not': `
    brin_desummarize_range brin_summarize_new_values brin_summarize_range currval gin_clean_pending_list lastval lo_get
    lo_open loread nextval pg_copy_logical_replication_slot pg_copy_physical_replication_slot
    pg_create_logical_replication_slot pg_create_physical_replication_slot pg_drop_replication_slot
    pg_import_system_collations pg_logical_slot_get_binary_changes pg_logical_slot_get_changes
    pg_logical_slot_peek_binary_changes pg_logical_slot_peek_changes pg_nextoid pg_replication_slot_advance
    pg_sequence_last_value pg_stop_making_pinned_objects pg_sync_replication_slots setval`,
  'what it does ends with the connection, or is rolled back before': `
    lo_close lo_lseek lo_lseek64 lo_tell lo_tell64 pg_advisory_unlock pg_advisory_unlock_all
    pg_advisory_unlock_shared pg_export_snapshot pg_notify pg_stat_clear_snapshot pg_stat_force_next_flush set_config
    setseed`,
  'it takes time, which is limited': `pg_sleep pg_sleep_for pg_sleep_until`,
  'the SQL that it is given runs as the same login': `
    cursor_to_xml cursor_to_xmlschema query_to_xml query_to_xml_and_xmlschema query_to_xmlschema ts_rewrite ts_stat`,
  'only the server itself can call it, or only in an upgrade or an extension’s script': `
    bernoulli binary_upgrade_add_sub_rel_state binary_upgrade_create_empty_extension
    binary_upgrade_logical_slot_has_caught_up binary_upgrade_replorigin_advance binary_upgrade_set_missing_value
    binary_upgrade_set_next_array_pg_type_oid binary_upgrade_set_next_heap_pg_class_oid
    binary_upgrade_set_next_heap_relfilenode binary_upgrade_set_next_index_pg_class_oid
    binary_upgrade_set_next_index_relfilenode binary_upgrade_set_next_multirange_array_pg_type_oid
    binary_upgrade_set_next_multirange_pg_type_oid binary_upgrade_set_next_pg_authid_oid
    binary_upgrade_set_next_pg_enum_oid binary_upgrade_set_next_pg_tablespace_oid
    binary_upgrade_set_next_pg_type_oid binary_upgrade_set_next_toast_pg_class_oid
    binary_upgrade_set_next_toast_relfilenode binary_upgrade_set_record_init_privs brinhandler bthandler dsnowball_init
    dsnowball_lexize ginhandler gisthandler hashhandler heap_tableam_handler pg_extension_config_dump
    plpgsql_call_handler plpgsql_inline_handler plpgsql_validator spghandler system`,
}
