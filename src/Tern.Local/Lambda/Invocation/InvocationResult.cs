namespace Tern.Local.Lambda.Invocation;

/// <summary>The result of an invocation that was executed.</summary>
internal sealed record InvocationResult
{
    /// <summary>The JSON that the handler returned, or the document of the error.</summary>
    public required ReadOnlyMemory<byte> Payload { get; init; }

    /// <summary>The type of the error; null if the handler succeeded.</summary>
    public string? ErrorType { get; init; }

    /// <summary>The version that was executed.</summary>
    public required string ExecutedVersion { get; init; }

    /// <summary>The log of the invocation.</summary>
    public required LogTail Log { get; init; }

    /// <summary>The duration, without the start of a process.</summary>
    public TimeSpan Duration { get; init; }

    /// <summary>The duration of the start of a process (a cold start); null if there was none.</summary>
    public TimeSpan? InitDuration { get; init; }

    /// <summary>Whether the function was not executed, because the <see cref="Delivery.DeliveryChain"/> is too long. Event sources discard the records.</summary>
    public bool IsLoop { get; init; }

    /// <summary>Whether the handler succeeded.</summary>
    public bool IsSuccess => ErrorType is null;

    /// <summary>The value of <c>X-Amz-Function-Error</c>: <c>Unhandled</c>, or null if the handler succeeded.</summary>
    public string? FunctionError => IsSuccess ? null : "Unhandled";
}
