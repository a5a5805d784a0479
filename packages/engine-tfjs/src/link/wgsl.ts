/** Numbers as a WGSL array of f32; a literal needs a point or an exponent to be one. */
export function arrayLiteral(values: ArrayLike<number>): string {
  const literals = Array.from(values, (value) => `f32(${value.toExponential(9)})`);
  return `array<f32, ${literals.length}>(${literals.join(", ")})`;
}
