/** A range of an axis that holds every number with a little air; a single value gets a range around it. */
export function paddedDomain(columns: readonly ArrayLike<number>[], air = 0.04): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const column of columns) {
    for (let i = 0; i < column.length; i++) {
      if (column[i] < low) low = column[i];
      if (column[i] > high) high = column[i];
    }
  }
  const centre = low / 2 + high / 2;
  // Numbers so close that the labels of an axis could not tell them apart count as one number.
  const flat = !(high - low > Math.max(1e-9 * Math.max(Math.abs(low), Math.abs(high)), 1e-280));
  const room = flat ? roomAround(centre) : (high - low) * air;
  return [low - room, high + room];
}

function roomAround(value: number): number {
  return Math.abs(value) > 1e-270 ? Math.abs(value) * 0.1 : 1;
}
