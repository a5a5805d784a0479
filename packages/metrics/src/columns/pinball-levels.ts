/** τ = 0.05, 0.10, … 0.95: the levels at which Song et al. (2019) take the pinball loss. */
export const pinballLevels: readonly number[] = Object.freeze(Array.from({ length: 19 }, (_, k) => (k + 1) / 20));
