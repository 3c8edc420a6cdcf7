-- Which types of automators and of services there are is said by the platforms: a new one needs no change here.
alter table automator_type drop constraint automator_type_type_check;
alter table service_offering drop constraint service_offering_type_check;
