import type { Config } from '#server/config.ts'
import { directoryTexter } from './directory-texter.ts'
import type { Texter } from './texter.ts'
import { twilioTexter } from './twilio-texter.ts'

/** The directory of texts when no provider is configured. */
export const textDirectory = ({ dataDir }: Pick<Config, 'dataDir'>) => `${dataDir}/texts`

/** Creates the provider's texter, or the one that writes files for the development mailbox. */
export const createTexter = (config: Config): Texter =>
  config.texts.provider ? twilioTexter(config.texts.provider) : directoryTexter(textDirectory(config))
