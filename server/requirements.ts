import type { Config } from './config.ts'
import { launchedFlag } from './parent-watch.ts'
import { placesOf, requireFreePorts } from './ports.ts'
import { logSetting, requireDirectory } from './writable.ts'

/**
 * Checks that the product's directories are writable.
 * @throws ConfigError in one sentence, with the setting's name.
 */
export async function requireDirectories(config: Config): Promise<void> {
  await requireDirectory('DATA_DIR', config.dataDir)
  await requireLogDirectory(config)
}

const requireLogDirectory = (config: Config) => requireDirectory(logSetting(config), config.logDir)

/**
 * Checks what a process not started by the launcher needs of this machine, before anything else. The launcher has
 * checked it for its processes; one that it restarts after a crash serves reads on a full disk too.
 * @throws ConfigError in one sentence, with the setting's name.
 */
export async function requireMachine(config: Config, name: 'api' | 'gateway'): Promise<void> {
  if (process.argv.includes(launchedFlag)) return
  await (name === 'api' ? requireDirectories(config) : requireLogDirectory(config))
  await requireFreePorts(placesOf(name, config))
}
