/** Exit codes of every command: 0 done, 1 failed, 2 wrong usage or bad input, 130 stopped by Ctrl-C. */
export const exitCodes = { done: 0, failed: 1, badInput: 2, interrupted: 130 } as const;
