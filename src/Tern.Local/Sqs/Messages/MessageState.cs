namespace Tern.Local.Sqs.Messages;

/// <summary>The state of a message in its queue.</summary>
internal enum MessageState : byte
{
    /// <summary>The message can be received.</summary>
    Available,

    /// <summary>The message was received, and its visibility timeout has not expired.</summary>
    InFlight,

    /// <summary>The delay of the message has not expired.</summary>
    Delayed,

    /// <summary>The message was deleted, has expired, or was moved to another queue.</summary>
    Removed,
}
