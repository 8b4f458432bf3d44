namespace Tern.Local.Lambda.Limits;

/// <summary>The provisioned concurrency of a version or an alias. Immutable.</summary>
/// <param name="Requested">The number of invocations.</param>
/// <param name="LastModified">When the configuration was set.</param>
internal sealed record ProvisionedConfig(int Requested, DateTimeOffset LastModified);
