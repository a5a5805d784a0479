/** The sizes of every benchmark of this package. */
export const sizes = [16, 32, 64, 128, 256] as const;
