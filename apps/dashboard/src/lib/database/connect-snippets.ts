import { type Address, connectionStringOf, hostOf, PASSWORD_PLACEHOLDER, psqlLineOf } from './connection-string.ts'

/** One way to connect: what to paste, and where. */
export interface ConnectSnippet {
  key: string
  /** By what people search for it. */
  label: string
  parts: readonly { title: string; code: string }[]
}

/** How clients and frameworks reach a project. Each works as pasted, once the placeholder is the password. */
export function connectSnippets(address: Address): ConnectSnippet[] {
  const uri = connectionStringOf(address)
  const env = { title: '.env', code: `DATABASE_URL="${uri}"` }
  const { db_host, db_port, db_user, db_name } = address
  return [
    { key: 'psql', label: 'psql', parts: [{ title: 'Terminal', code: psqlLineOf(address) }] },
    { key: 'uri', label: 'URI', parts: [{ title: 'Connection string', code: uri }] },
    {
      key: 'parameters',
      label: 'Parameters',
      parts: [
        { title: 'Host', code: db_host },
        { title: 'Port', code: String(db_port) },
        { title: 'User', code: db_user },
        { title: 'Database', code: db_name },
      ],
    },
    { key: 'env', label: '.env', parts: [env] },
    {
      key: 'prisma',
      label: 'Prisma',
      parts: [
        env,
        {
          title: 'prisma/schema.prisma',
          code: 'datasource db {\n  provider = "postgresql"\n  url      = env("DATABASE_URL")\n}',
        },
      ],
    },
    {
      key: 'drizzle',
      label: 'Drizzle',
      parts: [
        env,
        {
          title: 'drizzle.config.ts',
          code: `import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/schema.ts',
  dbCredentials: { url: process.env.DATABASE_URL },
})`,
        },
        {
          title: 'src/db.ts',
          code: `import { drizzle } from 'drizzle-orm/node-postgres'

export const db = drizzle(process.env.DATABASE_URL)`,
        },
      ],
    },
    {
      key: 'pg',
      label: 'pg',
      parts: [
        env,
        {
          title: 'index.mjs',
          code: `import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const { rows } = await pool.query('select now()')
console.log(rows)
await pool.end()`,
        },
      ],
    },
    {
      key: 'postgres.js',
      label: 'postgres.js',
      parts: [
        env,
        {
          title: 'index.mjs',
          code: `import postgres from 'postgres'

const sql = postgres(process.env.DATABASE_URL)
console.log(await sql\`select now()\`)
await sql.end()`,
        },
      ],
    },
    {
      key: 'sqlalchemy',
      label: 'SQLAlchemy',
      parts: [
        env,
        {
          title: 'main.py',
          code: `import os
from sqlalchemy import create_engine, text

url = os.environ["DATABASE_URL"].replace("postgresql://", "postgresql+psycopg://", 1)
engine = create_engine(url)
with engine.connect() as connection:
    print(connection.execute(text("select now()")).all())`,
        },
      ],
    },
    {
      key: 'jdbc',
      label: 'JDBC',
      parts: [
        {
          title: 'JDBC URL',
          code: `jdbc:postgresql://${hostOf(db_host)}:${db_port}/${db_name}?user=${db_user}&password=${PASSWORD_PLACEHOLDER}`,
        },
      ],
    },
    {
      key: 'go',
      label: 'Go (pgx)',
      parts: [
        env,
        {
          title: 'main.go',
          code: `package main

import (
\t"context"
\t"fmt"
\t"os"

\t"github.com/jackc/pgx/v5"
)

func main() {
\tctx := context.Background()
\tconn, err := pgx.Connect(ctx, os.Getenv("DATABASE_URL"))
\tif err != nil {
\t\tpanic(err)
\t}
\tdefer conn.Close(ctx)
\tvar now any
\tif err := conn.QueryRow(ctx, "select now()").Scan(&now); err != nil {
\t\tpanic(err)
\t}
\tfmt.Println(now)
}`,
        },
      ],
    },
  ]
}
