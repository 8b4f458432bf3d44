using System.ComponentModel;

namespace Tern.Runtime;

/// <summary>How the pipeline reads the body of a successful response.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public enum ResponseMode
{
    /// <summary>Reads the body into a pooled buffer, which is returned to the pool when the result has been read.</summary>
    Buffered,

    /// <summary>Passes the body to the result as a stream.</summary>
    Streamed,

    /// <summary>
    /// Passes the body to the result as a stream of event frames. <see cref="CallTimeouts.Stall"/> applies within a frame,
    /// <see cref="CallTimeouts.Idle"/> between frames.
    /// </summary>
    Framed,
}
