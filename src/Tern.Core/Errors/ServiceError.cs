namespace Tern;

/// <summary>The content of an error response that a protocol reads before the type of the error is known.</summary>
public sealed class ServiceError
{
    private readonly string? _shapeName;

    /// <summary>The error code without namespace, for example <c>ConditionalCheckFailedException</c>.</summary>
    public required string Code { get; init; }

    /// <summary>
    /// The name of the error's shape in the model, which determines its type. The default is <see cref="Code"/>. They differ if the service
    /// retains the codes of its former query protocol (<c>aws.protocols#awsQueryCompatible</c>).
    /// </summary>
    public string ShapeName
    {
        get => _shapeName ?? Code;
        init => _shapeName = value;
    }

    /// <summary>The cause of the error; null if the service does not report it.</summary>
    public ErrorFault? Fault { get; init; }

    /// <summary>The message of the service; null if it sent none.</summary>
    public string? Message { get; init; }

    /// <summary>The call that failed.</summary>
    public required CallInfo Call { get; init; }

    /// <summary>Status, headers and ids of the response.</summary>
    public required ResponseMetadata Response { get; init; }
}
