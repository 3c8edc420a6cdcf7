-- The items of a pricing model keep the order that they were stored in, which jsonb forgets.
alter table pricing_model_version alter column body type json using body::json;
