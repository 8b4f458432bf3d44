namespace Shop.Redis.Connections;

/// <summary>What a command is answered with, when it is not an error.</summary>
internal enum ReplyKind
{
    /// <summary>OK.</summary>
    Done,

    /// <summary>PONG, which a subscribed connection of RESP2 puts into an array.</summary>
    Pong,

    /// <summary>What the server is, which nobody reads.</summary>
    Greeting,

    /// <summary>A whole number.</summary>
    Integer,

    /// <summary>A value, or that there is none.</summary>
    Value,

    /// <summary>As many values as keys.</summary>
    Values,

    /// <summary>A message for each channel; the connection waits for them all.</summary>
    Subscribed,
}
