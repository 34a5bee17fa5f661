/** Returns the environment for a process of the product: without Vitest's settings, but with the compile cache. */
export function bareEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE }
}
