import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { makeDirectory } from './make-directory.ts'
import { ConfigError } from './setting-reader.ts'
import { writeWhole } from './whole-file.ts'

const full = new Set(['ENOSPC', 'EDQUOT'])

/** True when the disk, or our quota on it, is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && full.has(String(error.code))

/**
 * Creates a setting's directory and tries to write into it.
 * @throws ConfigError in one sentence, with the setting's name.
 */
export async function requireDirectory(setting: string, path: string): Promise<void> {
  const refuse = (resource: string, error: unknown): never => {
    const why = isDiskFull(error)
      ? 'is on a full disk: make room there'
      : `${resource} (${error instanceof Error ? error.message : String(error)})`
    throw new ConfigError(`${setting} must be a directory that can be written to, and ${path} ${why}`)
  }
  try {
    makeDirectory(path)
  } catch (error) {
    refuse('cannot be made', error)
  }
  const trial = join(path, `.trial-${process.pid}`)
  try {
    await writeWhole(trial, Buffer.alloc(4096))
  } catch (error) {
    refuse('takes no files', error)
  } finally {
    await rm(trial, { force: true }).catch(() => {})
  }
}

/** Returns the setting that determines the log directory. */
export const logSetting = ({ dataDir, logDir }: Pick<Config, 'dataDir' | 'logDir'>): 'DATA_DIR' | 'LOG_DIR' =>
  logDir === join(dataDir, 'logs') ? 'DATA_DIR' : 'LOG_DIR'
