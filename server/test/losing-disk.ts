import { dirname } from 'node:path'
import type { DirectoryDisk } from '#server/make-directory.ts'
import type { Disk } from '#server/whole-file.ts'

/** A file's content, and how much of it survives a power cut. */
interface Inode {
  content: string
  synced: boolean
}

type Names = Map<string, Inode | 'directory'>
type Change = (names: Names) => void

/**
 * A disk as POSIX allows: until a file is synced, any part of its content may be lost; until a directory is synced, any
 * of its name changes may be lost independently.
 */
export class LosingDisk {
  readonly #now: Names = new Map([['/', 'directory']])
  readonly #kept: Names = new Map([['/', 'directory']])
  /** Name changes not yet on disk, by directory. */
  readonly #pending = new Map<string, Change[]>()
  #calls = 0
  readonly #powerFor: number

  constructor({ powerFor = Infinity }: { powerFor?: number } = {}) {
    this.#powerFor = powerFor
  }

  get calls() {
    return this.#calls
  }

  /** @throws PowerCut from the call after the last one with power. */
  #call() {
    if (this.#calls >= this.#powerFor) throw new PowerCut()
    this.#calls++
  }

  #change(directory: string, change: Change) {
    change(this.#now)
    this.#pending.set(directory, [...(this.#pending.get(directory) ?? []), change])
  }

  #sync(directory: string) {
    for (const change of this.#pending.get(directory) ?? []) change(this.#kept)
    this.#pending.delete(directory)
  }

  readonly directories: DirectoryDisk = {
    exists: (path) => this.#now.has(path),
    mkdir: (path) => {
      this.#call()
      if (this.#now.has(path)) throw coded('EEXIST')
      if (!this.#now.has(dirname(path))) throw coded('ENOENT')
      this.#change(dirname(path), (names) => names.set(path, 'directory'))
    },
    sync: (path) => {
      this.#call()
      this.#sync(path)
    },
  }

  files(makeDirectory: (path: string) => void): Disk {
    return {
      makeDirectory,
      open: async (path, flags) => {
        this.#call()
        if (!this.#now.has(dirname(path))) throw coded('ENOENT')
        const inode: Inode = { content: '', synced: false }
        if (flags === 'wx') this.#change(dirname(path), (names) => names.set(path, inode))
        return {
          writeFile: async (content) => {
            this.#call()
            inode.content = String(content)
          },
          sync: async () => {
            this.#call()
            if (flags === 'wx') inode.synced = true
            else this.#sync(path)
          },
          close: async () => {},
        }
      },
      link: async (from, to) => {
        this.#call()
        if (this.#now.has(to)) throw coded('EEXIST')
        const inode = this.#now.get(from)
        if (inode) this.#change(dirname(to), (names) => names.set(to, inode))
      },
      rename: async (from, to) => {
        this.#call()
        const inode = this.#now.get(from)
        if (inode === undefined) throw coded('ENOENT')
        this.#change(dirname(to), (names) => {
          names.delete(from)
          names.set(to, inode)
          if (inode === 'directory') moveContents(names, from, to)
        })
      },
      rm: async (path) => {
        this.#call()
        this.#change(dirname(path), (names) => names.delete(path))
      },
    }
  }

  /**
   * Returns what is on disk after the power cut.
   * @param lost Decides for each name change whether it is lost.
   * @param remains Decides how many characters of an unsynced content remain.
   */
  afterPowerCut(lost: () => boolean, remains: (length: number) => number) {
    const names: Names = new Map(this.#kept)
    for (const changes of this.#pending.values()) for (const change of changes) if (!lost()) change(names)
    const reachable = (path: string): boolean => path === '/' || (names.has(path) && reachable(dirname(path)))
    return (path: string): string | undefined => {
      const inode = reachable(path) ? names.get(path) : undefined
      if (inode === undefined || inode === 'directory') return undefined
      return inode.synced ? inode.content : inode.content.slice(0, remains(inode.content.length))
    }
  }
}

function moveContents(names: Names, from: string, to: string) {
  for (const [path, inode] of names) {
    if (!path.startsWith(`${from}/`)) continue
    names.delete(path)
    names.set(to + path.slice(from.length), inode)
  }
}

export class PowerCut extends Error {}

const coded = (code: string) => Object.assign(new Error(code), { code })
