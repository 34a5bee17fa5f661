/** Returns the environment for a process of the product: without Vitest's settings, but with what makes its start short. */
export function bareEnv(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE, BUNDLED_NODE_OPTIONS: NODE_OPTIONS } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE, NODE_OPTIONS }
}
