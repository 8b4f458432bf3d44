using Tern.Calls;

namespace Tern;

/// <summary>What a protocol reads from an error response before the error's own type is known.</summary>
public sealed class ServiceError
{
    /// <summary>The error code, without namespace, for example <c>ConditionalCheckFailedException</c>.</summary>
    public required string Code { get; init; }

    /// <summary>The service's own message; null when it gave none.</summary>
    public string? Message { get; init; }

    /// <summary>The call that failed.</summary>
    public required CallInfo Call { get; init; }

    /// <summary>Status, headers and ids of the response.</summary>
    public required ResponseMetadata Response { get; init; }
}
