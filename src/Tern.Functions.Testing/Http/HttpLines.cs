using System.Buffers;
using System.IO.Pipelines;
using System.Text;

namespace Tern.Functions.Testing.Http;

/// <summary>Reads the lines of HTTP/1.1.</summary>
internal static class HttpLines
{
    // Client contexts and ARNs have a few KB. A runtime that sends more is defective.
    private const int MaxLength = 64 * 1024;
    private const int MaxCount = 256;

    /// <summary>Reads a line without its end.</summary>
    /// <returns>Null if the connection was closed before the line.</returns>
    /// <exception cref="InvalidDataException">The line is too long, or is not complete.</exception>
    public static async ValueTask<string?> ReadAsync(PipeReader input, CancellationToken cancellationToken)
    {
        while (true)
        {
            ReadResult result = await input.ReadAsync(cancellationToken).ConfigureAwait(false);
            if (TryRead(result.Buffer, out string line, out SequencePosition end))
            {
                input.AdvanceTo(end);
                return line;
            }
            bool isEmpty = result.Buffer.IsEmpty;
            if (result.Buffer.Length > MaxLength)
                throw new InvalidDataException($"A line of a request to the Runtime API has more than {MaxLength} bytes.");
            input.AdvanceTo(result.Buffer.Start, result.Buffer.End);
            if (!result.IsCompleted)
                continue;
            return isEmpty ? null : throw new InvalidDataException("A request to the Runtime API has ended in a line.");
        }
    }

    /// <summary>Reads headers or trailers up to the empty line after them.</summary>
    /// <exception cref="InvalidDataException">A line is not a header, or there are too many.</exception>
    public static async ValueTask<List<KeyValuePair<string, string>>> ReadHeadersAsync(PipeReader input, CancellationToken cancellationToken)
    {
        List<KeyValuePair<string, string>> headers = [];
        while (await ReadAsync(input, cancellationToken).ConfigureAwait(false) is not "" and var line)
        {
            int colon = line?.IndexOf(':', StringComparison.Ordinal) ?? throw new InvalidDataException("A request to the Runtime API has ended in its headers.");
            if (colon < 1 || headers.Count == MaxCount)
                throw new InvalidDataException("A request to the Runtime API has a line that is not a header, or too many headers.");
            headers.Add(new(line[..colon], line[(colon + 1)..].Trim()));
        }
        return headers;
    }

    private static bool TryRead(ReadOnlySequence<byte> bytes, out string line, out SequencePosition end)
    {
        var reader = new SequenceReader<byte>(bytes);
        bool isComplete = reader.TryReadTo(out ReadOnlySequence<byte> content, "\r\n"u8);
        line = isComplete ? Encoding.Latin1.GetString(content) : "";
        end = reader.Position;
        return isComplete;
    }
}
