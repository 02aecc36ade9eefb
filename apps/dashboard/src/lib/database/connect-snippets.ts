import { type Address, connectionStringOf, hostOf, PASSWORD_PLACEHOLDER, psqlLineOf } from './connection-string.ts'

/** One way to connect: what to paste, and where. */
export interface ConnectSnippet {
  key: string
  /** By what people search for it. */
  label: string
  parts: readonly Part[]
  /** How the client gets the password, where nothing that is pasted holds its placeholder; `none` needs none. */
  password?: 'asked' | 'field' | 'none'
}

interface Part {
  /** The file or the program that it is pasted into. */
  title: string
  code: string
}

/** How clients and frameworks reach a project. Each works as pasted, once the placeholder is the password. */
export function connectSnippets(address: Address): ConnectSnippet[] {
  const uri = connectionStringOf(address)
  const env = { title: '.env', code: `DATABASE_URL="${uri}"` }
  const { db_host, db_port, db_user, db_name } = address
  return [
    { key: 'psql', label: 'psql', parts: [terminal(psqlLineOf(address))], password: 'asked' },
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
      password: 'field',
    },
    { key: 'env', label: '.env', parts: [env] },
    {
      key: 'prisma',
      label: 'Prisma',
      parts: [
        env,
        {
          title: 'prisma.config.ts',
          code: `import 'dotenv/config'
import { defineConfig, env } from 'prisma/config'

export default defineConfig({
  schema: 'prisma/schema.prisma',
  datasource: { url: env('DATABASE_URL') },
})`,
        },
        {
          title: 'prisma/schema.prisma',
          code: `generator client {
  provider = "prisma-client"
  output   = "../src/generated/prisma"
}

datasource db {
  provider = "postgresql"
}`,
        },
        {
          title: 'src/db.ts',
          code: `import 'dotenv/config'
import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from './generated/prisma/client'

const adapter = new PrismaPg({
  connectionString: process.env.DATABASE_URL,
})
export const db = new PrismaClient({ adapter })`,
        },
        terminal('npm install prisma @prisma/client @prisma/adapter-pg dotenv\nnpx prisma generate'),
      ],
    },
    {
      key: 'drizzle',
      label: 'Drizzle',
      parts: [
        env,
        {
          title: 'drizzle.config.ts',
          code: `import 'dotenv/config'
import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/schema.ts',
  dbCredentials: { url: process.env.DATABASE_URL! },
})`,
        },
        {
          title: 'src/db.ts',
          code: `import 'dotenv/config'
import { drizzle } from 'drizzle-orm/node-postgres'

export const db = drizzle(process.env.DATABASE_URL!)`,
        },
        terminal('npm install drizzle-orm drizzle-kit pg @types/pg dotenv'),
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
        terminal('npm install pg\nnode --env-file=.env index.mjs'),
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
        terminal('npm install postgres\nnode --env-file=.env index.mjs'),
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
        terminal('pip install sqlalchemy "psycopg[binary]"\n(set -a; . ./.env; python main.py)'),
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
        terminal('go mod init example\ngo get github.com/jackc/pgx/v5\n(set -a; . ./.env; go run .)'),
      ],
    },
  ]
}

const terminal = (code: string): Part => ({ title: 'Terminal', code })
