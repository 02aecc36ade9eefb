import type { Sql } from '@plinth/service-kit/sql'

/** The rules that projects have switched off. */
export function advisorRuleStore(sql: Sql) {
  return {
    async switchedOff(projectId: number) {
      const { rows } = await sql.query<{ rule: string }>(
        'select rule from platform.switched_off_advisor_rules where project_id = $1',
        [projectId],
      )
      return rows.map(({ rule }) => rule)
    },

    /** False when it was so already. */
    async switchOff(projectId: number, rule: string) {
      const { rows } = await sql.query(
        `insert into platform.switched_off_advisor_rules (project_id, rule) values ($1, $2)
         on conflict do nothing returning rule`,
        [projectId, rule],
      )
      return rows.length > 0
    },

    /** False when it was so already. */
    async switchOn(projectId: number, rule: string) {
      const { rows } = await sql.query(
        'delete from platform.switched_off_advisor_rules where project_id = $1 and rule = $2 returning rule',
        [projectId, rule],
      )
      return rows.length > 0
    },
  }
}
