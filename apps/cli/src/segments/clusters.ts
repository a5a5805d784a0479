import { badInput, type LabelColumn } from "@distcal/tables";

/** The number of each row's cluster; a row without a label is a cluster by itself. */
export function clustersOf(label: LabelColumn, file: string, option = "cluster"): Int32Array {
  const [codes, next] = "numbers" in label ? codesOf(label.numbers) : [label.codes.slice(), label.texts.length];
  if (next === 0) {
    throw badInput(
      (flag) =>
        `${file}: column ${JSON.stringify(label.name)} of ${flag(option)} is empty in all rows; name another column`,
    );
  }
  let own = next;
  return codes.map((code) => (code < 0 ? own++ : code));
}

function codesOf(numbers: Float64Array): [Int32Array, number] {
  const places = new Map<number, number>();
  const codes = Int32Array.from(numbers, (value) => {
    if (Number.isNaN(value)) return -1;
    const place = places.get(value) ?? places.size;
    places.set(value, place);
    return place;
  });
  return [codes, places.size];
}
