/**
 * What is known of each row's Beta map, row after row: (ln a, ln b, c) ~ N(mean, F Fᵀ), 3 numbers of the mean a row and 6
 * of the lower-triangular factor F, packed by rows: (0,0), (1,0), (1,1), (2,0), (2,1), (2,2). Zeros are the identity map.
 */
export interface MapMoments {
  readonly mean: Float64Array;
  readonly factor: Float64Array;
}
