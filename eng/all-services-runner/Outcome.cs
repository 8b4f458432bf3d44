namespace Tern.AllServices;

/// <summary>What became of a service.</summary>
internal enum Outcome
{
    /// <summary>It is generated, and compiles without a warning.</summary>
    Compiled,

    /// <summary>The generator says that it cannot be called: it signs in a way of which that is known.</summary>
    Refused,

    /// <summary>It is not generated, or does not compile.</summary>
    Failed,
}
