import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { loadEnvFile } from '#server/env-file.ts'
import { runCommand } from '#server/run.ts'
import { ConfigError } from '#server/setting-reader.ts'
import { phoneLine } from '#server/api/features/telephony/phone-line.ts'
import { languages, sourceLanguage } from '#shared/languages.ts'

const usage = `Usage: npm run call -- --from +13125550123 --to +13125550100 [--language ${languages.join('|')}] [--pin 123456] [--press 1,2] [--say]

Calls the running product as the telephone provider does, signed, and prints what is said.
--press are the keys after the PIN, in turn; without them, or when they end, it asks for keys on a terminal.
--say leaves a recording where one is asked for.`

/** Simulates a call to the voice webhook. */
await runCommand(async () => {
  const options = {
    from: { type: 'string' },
    to: { type: 'string' },
    pin: { type: 'string' },
    press: { type: 'string' },
    language: { type: 'string', default: sourceLanguage },
    say: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ options })
  if (!values.from || !values.to) throw new ConfigError(usage)
  loadEnvFile()
  const { telephony, host, port } = readConfig()
  if (!telephony) throw new ConfigError('TELEPHONY_AUTH_TOKEN must be set, as for the running product')
  const line = phoneLine({
    from: values.from,
    to: values.to,
    ...telephony,
    post: async (path, form, signature) => {
      const answer = await fetch(`http://${host}:${port}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
        body: form,
      })
      return { status: answer.status, body: await answer.text() }
    },
  })
  const keys = [String(languages.indexOf(values.language) + 1), ...(values.press?.split(',') ?? [])]
  const terminal = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stdout }) : null
  const startedAt = Date.now()
  let pin = values.pin
  for (let heard = await line.dial(); ;) {
    for (const sentence of heard.texts) process.stdout.write(`  ${sentence}\n`)
    if (heard.wants === 'nothing') break
    if (heard.wants === 'recording' && values.say) {
      process.stdout.write('> (speaks)\n')
      heard = await line.speak('https://api.twilio.com/recordings/simulated')
      continue
    }
    const digits = heard.wants === 'pin' ? pin : keys.shift()
    if (heard.wants === 'pin') pin = undefined
    const pressed = digits ?? (await terminal?.question('> '))
    if (pressed === undefined) break
    if (digits !== undefined) process.stdout.write(`> ${heard.wants === 'pin' ? '••••••' : pressed}\n`)
    heard = await line.press(pressed.trim())
  }
  terminal?.close()
  await line.hangUp(Math.round((Date.now() - startedAt) / 1000))
})
