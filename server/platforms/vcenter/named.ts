/** SQL: what catalogs and solutions name of a vCenter, as `listThings` lists it (`Platform.named`). */
export const NAMED = `
  select c.automator_id, 'catalogs' as care, null::int as about, c.name, 'template' as kind, t.id as thing
  from vcenter_catalog c, unnest(c.template_ids) t(id)
  union all
  select o.automator_id, 'solutions', o.id, o.name, n.kind, n.thing
  from service_offering o, lateral (
    select 'cluster', jsonb_array_elements_text(coalesce(o.properties -> 'clusters', '[]'))
    union all select 'template', o.properties ->> 'template'
    union all select 'resource pool', o.properties ->> 'resourcePool') n(kind, thing)
  where o.type in ('vCenterResourcePool', 'vCenterVirtualMachine') and o.is_available and n.thing is not null`;
