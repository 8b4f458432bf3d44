using System.IO.Pipelines;
using Tern.ServerRuntime;

namespace Tern.Local.Http;

/// <summary>Converts the events of a response to a stream that the sender of the response reads.</summary>
internal static class EventStreamContent
{
    /// <summary>Starts to write the events, and returns the stream. When the stream is disposed, the events are no longer read.</summary>
    public static Stream Open(ResponseEvents events)
    {
        var pipe = new Pipe();
        _ = CopyAsync(events, pipe.Writer);
        return pipe.Reader.AsStream();
    }

    private static async Task CopyAsync(ResponseEvents events, PipeWriter writer)
    {
        try
        {
            await events.CopyToAsync(writer.AsStream(leaveOpen: true), CancellationToken.None).ConfigureAwait(false);
            await writer.CompleteAsync().ConfigureAwait(false);
        }
        catch (Exception e)
        {
            // The reader receives the exception.
            await writer.CompleteAsync(e).ConfigureAwait(false);
        }
    }
}
