namespace Tern.Retries;

/// <summary>What a failed attempt means for a retry.</summary>
internal enum RetryKind
{
    /// <summary>Repeating the call would fail again.</summary>
    None,

    /// <summary>The service or the network failed in a way that passes.</summary>
    Transient,

    /// <summary>The service asked for fewer requests.</summary>
    Throttling,

    /// <summary>The signature's time was refused, and the error has a time that <see cref="ClockSkew"/> takes for the right one.</summary>
    ClockSkew,
}
