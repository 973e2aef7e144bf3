/// The guard: which hosts and addresses may be requested. [AddressGuard] decides; [HostForms] reads the forms in which
/// an address can be written, [SpecialAddresses] knows the ranges that are not public, [GuardedNames] checks each
/// address of a name.
///
/// Does not depend on [dev.remora.crawler.fetch]. Threads: all types are thread-safe.
package dev.remora.crawler.fetch.guard;
