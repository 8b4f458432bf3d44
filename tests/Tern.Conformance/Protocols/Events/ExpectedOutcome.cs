namespace Tern.Conformance.Protocols.Events;

/// <summary>What a case of an event stream expects; made by its generated code.</summary>
public sealed class ExpectedOutcome
{
    /// <summary>Whether the input has a stream of events.</summary>
    public bool SendsEvents { get; init; }

    /// <summary>The members of the output beside its stream; null when they are not looked at.</summary>
    public object? Result { get; init; }

    /// <summary>The events before the stream's end or error.</summary>
    public IReadOnlyList<object> Events { get; init; } = [];

    /// <summary>An error of the expected type; null when any will do or none is expected.</summary>
    public Exception? Error { get; init; }

    /// <summary>Whether the members of <see cref="Error"/> are those that are expected, too.</summary>
    public bool ErrorHasMembers { get; init; }
}
