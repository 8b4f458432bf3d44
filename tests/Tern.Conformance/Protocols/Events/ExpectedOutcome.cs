namespace Tern.Conformance.Protocols.Events;

/// <summary>The expected outcome of an event stream case. The generated code of the case creates it.</summary>
public sealed class ExpectedOutcome
{
    /// <summary>Whether the input has an event stream.</summary>
    public bool SendsEvents { get; init; }

    /// <summary>The members of the output, except its stream. Null if they are not compared.</summary>
    public object? Result { get; init; }

    /// <summary>The events before the end or the error of the stream.</summary>
    public IReadOnlyList<object> Events { get; init; } = [];

    /// <summary>An error of the expected type. Null if any error is accepted or no error is expected.</summary>
    public Exception? Error { get; init; }

    /// <summary>Whether to compare the members of <see cref="Error"/> too.</summary>
    public bool ErrorHasMembers { get; init; }
}
