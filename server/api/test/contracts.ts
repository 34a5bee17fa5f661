import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Access } from '#shared/access/permissions.ts'

export interface Contract {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  config: { access: Access; stepUp?: boolean; answersKeys?: boolean; readsReplica?: boolean }
  schema?: Readonly<Record<string, object>>
}

const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value && 'config' in value

const directory = join(import.meta.dirname, '../../../shared')

/** Returns every contract of every `*.contract.ts` in `shared`. */
export async function everyContract(): Promise<Contract[]> {
  const files = globSync('*/*.contract.ts', { cwd: directory }).toSorted()
  const modules = await Promise.all(
    files.map((file) => import(join(directory, file)) as Promise<Readonly<Record<string, unknown>>>),
  )
  return modules.flatMap((module) => Object.values(module)).filter(isContract)
}
