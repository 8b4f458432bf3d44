namespace Tern.Local.Events;

/// <summary>The handler of a function has completed an invocation.</summary>
public sealed record HandlerEvent : LocalEvent
{
    /// <summary>The ARN of the function.</summary>
    public required string Function { get; init; }

    /// <summary>The ID of the invocation.</summary>
    public required string RequestId { get; init; }

    /// <summary>The ARN of the resource that has caused the invocation; null for a call of <c>Invoke</c>.</summary>
    public string? Source { get; init; }

    /// <summary>The type of the error; null if the handler succeeded.</summary>
    public string? ErrorType { get; init; }
}
