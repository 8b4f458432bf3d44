namespace Tern.Local.Tests.Sqs.RandomWalks;

/// <summary>A message of a <see cref="SimpleQueue"/>.</summary>
internal sealed class SimpleMessage(string body, string group)
{
    public string Body { get; } = body;

    public string Group { get; } = group;

    /// <summary>The queue from which the message was moved to its dead-letter queue; null for none.</summary>
    public SimpleQueue? Source { get; init; }

    public int VisibleAt { get; set; }

    public int Receives { get; set; }
}
