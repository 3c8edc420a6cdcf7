-- Which run of the work owns it: each that takes it has another. One whose lease ended and was taken over changes nothing more.
alter table activity add column run uuid;
