import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const parts = ['gateway', 'api', 'database'] as const
export type Part = (typeof parts)[number]

/** Returns the CPU seconds used so far by a part of the product in this directory. */
export const secondsOfPart = (dataDir: string, part: Part): number => {
  const pid = pidOf(dataDir, part)
  return secondsOf(part === 'database' ? treeOf(pid) : [pid])
}

/** @throws Error when it is not running. */
export function pidOf(dataDir: string, part: Part): number {
  if (part === 'database')
    return Number.parseInt(readFileSync(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8'), 10)
  const pid = processes().find(
    (process) => isOf(process, dataDir) && commandOf(process).includes(`server/${part}/main.ts`),
  )
  if (!pid) throw new Error(`there is no ${part}`)
  return pid
}

const processes = () => readdirSync('/proc').map(Number).filter(Number.isInteger)
const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
const isOf = (pid: number, dataDir: string) => read(`/proc/${pid}/environ`).split('\0').includes(`DATA_DIR=${dataDir}`)
const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
/** The fields after the command's name, which may contain spaces. */
const statOf = (pid: number) =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number)
const treeOf = (pid: number) => [pid, ...processes().filter((process) => statOf(process)[1] === pid)]
/** Includes ended children. */
const secondsOf = (pids: readonly number[]) =>
  pids.reduce((sum, pid) => {
    const fields = statOf(pid)
    return sum + [11, 12, 13, 14].reduce((ticks, at) => ticks + (fields[at] || 0), 0) / 100
  }, 0)
