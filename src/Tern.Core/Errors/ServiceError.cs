using Tern.Calls;

namespace Tern;

/// <summary>What a protocol reads from an error response before the error's own type is known.</summary>
public sealed class ServiceError
{
    private readonly string? _shapeName;

    /// <summary>The error code, without namespace, for example <c>ConditionalCheckFailedException</c>.</summary>
    public required string Code { get; init; }

    /// <summary>
    /// The name of the error's shape in the model, by which its type is chosen; the <see cref="Code"/> unless the service
    /// keeps the codes of its former query protocol (<c>aws.protocols#awsQueryCompatible</c>).
    /// </summary>
    public string ShapeName
    {
        get => _shapeName ?? Code;
        init => _shapeName = value;
    }

    /// <summary>Who has to change something; null when the service does not say.</summary>
    public ErrorFault? Fault { get; init; }

    /// <summary>The service's own message; null when it gave none.</summary>
    public string? Message { get; init; }

    /// <summary>The call that failed.</summary>
    public required CallInfo Call { get; init; }

    /// <summary>Status, headers and ids of the response.</summary>
    public required ResponseMetadata Response { get; init; }
}
