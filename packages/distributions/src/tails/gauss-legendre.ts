const half = [0.14887433898163122, 0.4333953941292472, 0.6794095682990244, 0.8650633666889845, 0.9739065285171717];
const weights = [
  0.29552422471475287, 0.26926671930999635, 0.21908636251598204, 0.1494513491505806, 0.06667134430868814,
];

/** Nodes of the ten-point Gauss–Legendre rule on [−1, 1], rising. */
export const ruleNodes: Float64Array = Float64Array.from([...half.toReversed().map((x) => -x), ...half]);

/** The weight of each. */
export const atNodes: Float64Array = Float64Array.from([...weights.toReversed(), ...weights]);
