/** The steps of an answer as lines: one that is told again with its result (»… · 4 Treffer«) stands only once. */
export const joinSteps = (steps: readonly string[]): string[] =>
  steps.filter((step, index) => !steps[index + 1]?.startsWith(step))
