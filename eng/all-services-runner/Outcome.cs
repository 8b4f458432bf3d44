namespace Tern.AllServices;

/// <summary>The outcome of a service.</summary>
internal enum Outcome
{
    /// <summary>The code is generated and compiles without a warning.</summary>
    Compiled,

    /// <summary>The generator refuses the service, because it supports SigV2 only.</summary>
    Refused,

    /// <summary>The code is not generated, or does not compile.</summary>
    Failed,
}
