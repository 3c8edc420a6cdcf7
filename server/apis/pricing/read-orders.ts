import type { ListSource } from "../../api/index.ts";
import { listRows } from "../../api/index.ts";
import { readFormOfOrder } from "../../forms/index.ts";
import type { OrderRow } from "../../services/index.ts";
import { orderSource, presentOrder, readOrder } from "../../services/index.ts";
import type { Handlers, Operations } from "./contract.generated.ts";

const orders: ListSource<Operations["listOrders"]["fields"]> = orderSource;

export const listOrders: Handlers["listOrders"] = async ({ db, list }) => {
  const { data, meta } = await listRows<OrderRow>(db, orders, list);
  return { body: { data: data.map(presentOrder), meta } };
};

export const getOrder: Handlers["getOrder"] = async ({ db, path }) => {
  const order = await readOrder(db, path.service_id);
  const form = await readFormOfOrder(db, order.id);
  return { body: { ...order, ...(form === undefined ? {} : { form }) } };
};
