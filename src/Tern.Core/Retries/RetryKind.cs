namespace Tern.Runtime;

/// <summary>What a failed attempt means for a retry.</summary>
internal enum RetryKind
{
    /// <summary>A retry would fail again.</summary>
    None,

    /// <summary>A transient failure of the service or the network.</summary>
    Transient,

    /// <summary>The service throttles.</summary>
    Throttling,

    /// <summary>The time of the signature was rejected, and the error contains a time that <see cref="ClockSkew"/> accepts.</summary>
    ClockSkew,
}
