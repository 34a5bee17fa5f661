import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

/** `RestartSec` of the systemd units. */
export const restartAfterMs = 1_000
const readyMs = 120_000
const root = `${import.meta.dirname}/../../..`

interface Program {
  words: readonly [string, ...string[]]
  env: NodeJS.ProcessEnv
  isReady(): Promise<boolean>
}

/** A process that is restarted when it ends, as by a supervisor. */
export class RestartedProgram {
  #child: ChildProcess
  #ending = false
  readonly #program: Program

  constructor(program: Program) {
    this.#program = program
    this.#child = this.#start()
  }

  #start(): ChildProcess {
    const [first, ...rest] = this.#program.words
    const child = spawn(first, rest, { cwd: root, env: this.#program.env, stdio: ['ignore', 'ignore', 'inherit'] })
    child.once('exit', () => {
      if (!this.#ending) setTimeout(() => (this.#child = this.#start()), restartAfterMs).unref()
    })
    return child
  }

  kill() {
    this.#child.kill('SIGKILL')
  }

  /** Stops it gracefully and waits until the next one runs. */
  async restart() {
    const { pid } = this.#child
    this.#child.kill('SIGTERM')
    while (this.#child.pid === pid) await sleep(50)
  }

  async ready() {
    const deadline = Date.now() + readyMs
    while (!(await this.#program.isReady())) {
      if (Date.now() > deadline) throw new Error(`${this.#program.words.join(' ')} does not answer`)
      await sleep(50)
    }
  }

  async end() {
    this.#ending = true
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const gone = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await gone
  }
}
