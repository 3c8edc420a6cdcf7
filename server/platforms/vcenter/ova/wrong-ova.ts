/** Why a file is no OVA that can be used, in one sentence for people. */
export class WrongOva extends Error {
  override readonly name = "WrongOva";
}
