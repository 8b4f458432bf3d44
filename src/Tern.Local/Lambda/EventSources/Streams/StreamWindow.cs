using System.Text.Json;

namespace Tern.Local.Lambda.EventSources.Streams;

/// <summary>A tumbling window: the records of a part of a shard in an interval of time, and the state that the function returns for them.</summary>
/// <remarks>The state is not in the data folder. After a restart, the records of a window that has not ended are processed again.</remarks>
/// <seealso href="https://docs.aws.amazon.com/lambda/latest/dg/services-ddb-windows.html">Tumbling windows</seealso>
internal sealed class StreamWindow
{
    private const int MaxStateLength = 1024 * 1024;

    private StreamWindow(DateTimeOffset start, DateTimeOffset end, long firstSequence)
    {
        Start = start;
        End = end;
        FirstSequence = firstSequence;
    }

    public DateTimeOffset Start { get; }

    public DateTimeOffset End { get; }

    /// <summary>The sequence number of the first record.</summary>
    public long FirstSequence { get; }

    /// <summary>The JSON of the state. At the start it is an empty object.</summary>
    public ReadOnlyMemory<byte> State { get; private set; } = "{}"u8.ToArray();

    /// <summary>Whether the window ends early, because its state is longer than 1 MB.</summary>
    public bool EndsEarly { get; private set; }

    /// <summary>Opens the window of a record.</summary>
    /// <param name="duration">The duration of the windows. They start at multiples of it since the Unix epoch.</param>
    /// <param name="time">The time of the record.</param>
    /// <param name="sequence">The sequence number of the record.</param>
    public static StreamWindow Open(TimeSpan duration, DateTimeOffset time, long sequence)
    {
        long sinceEpoch = (time - DateTimeOffset.UnixEpoch).Ticks;
        DateTimeOffset start = DateTimeOffset.UnixEpoch.AddTicks(sinceEpoch - (sinceEpoch % duration.Ticks));
        return new StreamWindow(start, start + duration, sequence);
    }

    /// <summary>Takes the state from the result of a function. A result without a state does not change it.</summary>
    public void Update(ReadOnlyMemory<byte> result)
    {
        try
        {
            using JsonDocument document = JsonDocument.Parse(result);
            if (document.RootElement.ValueKind != JsonValueKind.Object || !document.RootElement.TryGetProperty("state", out JsonElement state))
                return;
            byte[] json = System.Text.Encoding.UTF8.GetBytes(state.GetRawText());
            EndsEarly |= json.Length > MaxStateLength;
            if (!EndsEarly)
                State = json;
        }
        catch (JsonException)
        {
            // A result that is not JSON has no state.
        }
    }
}
