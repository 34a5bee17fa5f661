import type { Config } from './config.ts'
import { launchedFlag } from './parent-watch.ts'
import { placesOf, requireFreePorts } from './ports.ts'
import { logSetting, requireDirectory } from './writable.ts'

/** The directories the product keeps things in. @throws ConfigError in one sentence, with the setting's name. */
export async function requireDirectories(config: Config): Promise<void> {
  await requireDirectory('DATA_DIR', config.dataDir)
  await requireLogDirectory(config)
}

const requireLogDirectory = (config: Config) => requireDirectory(logSetting(config), config.logDir)

/**
 * What a process that was not started by the launcher needs of this machine, tried before anything else is begun. Of
 * those it started the launcher has tried it: one that it starts again after a crash serves reads on a full disk too.
 * @throws ConfigError in one sentence, with the setting's name.
 */
export async function requireMachine(config: Config, name: 'api' | 'gateway'): Promise<void> {
  if (process.argv.includes(launchedFlag)) return
  await (name === 'api' ? requireDirectories(config) : requireLogDirectory(config))
  await requireFreePorts(placesOf(name, config))
}
