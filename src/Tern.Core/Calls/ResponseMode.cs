namespace Tern.Calls;

/// <summary>What the pipeline does with the body of a successful response.</summary>
public enum ResponseMode
{
    /// <summary>Reads it whole into a pooled buffer, which goes back to the pool when the result has been read.</summary>
    Buffered,

    /// <summary>Hands it to the result as a stream.</summary>
    Streamed,

    /// <summary>Hands it to the result as a stream of event frames: <see cref="CallTimeouts.Stall"/> applies within a frame, <see cref="CallTimeouts.Idle"/> between frames.</summary>
    Framed,
}
