import type { ListSource } from "../../api/index.ts";
import { listRows } from "../../api/index.ts";
import { readNextCharge, readOwnMarkupOf, readPresentCharge, serviceCharges } from "../../prices/index.ts";
import { readBoughtForm } from "../../forms/index.ts";
import type { ServiceRow } from "../../services/index.ts";
import { presentService, readService, serviceHistory, serviceSource } from "../../services/index.ts";
import type { Handlers, Operations, ServicePrice } from "./contract.generated.ts";

const services: ListSource<Operations["listServices"]["fields"]> = serviceSource;

export const listServices: Handlers["listServices"] = async ({ db, list }) => {
  const { data, meta } = await listRows<ServiceRow>(db, services, list);
  return { body: { data: data.map(presentService), meta } };
};

export const getService: Handlers["getService"] = async ({ db, path }) => {
  const service = await readService(db, path.id);
  const isCharged = service.notCharged === undefined;
  const price = isCharged ? await readPresentCharge(db, service.id) : undefined;
  const nextCharge = isCharged ? await readNextCharge(db, service.id) : undefined;
  const form = await readBoughtForm(db, service.id);
  return {
    body: {
      ...service,
      ...(price === undefined
        ? {}
        : { price: { ...price, price: await readOwnMarkupOf(db, service.id, price.price) } }),
      ...(nextCharge === undefined ? {} : { nextCharge }),
      ...(form === undefined ? {} : { form }),
    },
  };
};

/** What a service cost on each day, and why. */
export const listServicePrices: Handlers["listServicePrices"] = async ({ db, path, list }) => {
  const { id } = await readService(db, path.id);
  const charges: ListSource<Operations["listServicePrices"]["fields"]> = serviceCharges(id);
  return { body: await listRows<ServicePrice>(db, charges, list) };
};

export const getServiceHistory: Handlers["getServiceHistory"] = async ({ db, path, list }) => {
  const { id } = await readService(db, path.id);
  const history: ListSource<Operations["getServiceHistory"]["fields"]> = serviceHistory(id);
  return { body: await listRows(db, history, list) };
};
