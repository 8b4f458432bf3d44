using Shop.Rows;

namespace Shop.Streaming;

/// <summary>How rows follow one another in a stream.</summary>
internal abstract class StreamFormat(string extension, params string[] mediaTypes)
{
    private static readonly StreamFormat[] All = [new JsonFormat(), new NdjsonFormat(), new MessagePackFormat(), new CsvFormat()];

    /// <summary>The media types of all formats, the first for whoever has no wish.</summary>
    public static string[] MediaTypes { get; } = [.. All.SelectMany(format => format.mediaTypes)];

    private readonly string[] mediaTypes = mediaTypes;

    /// <summary>The end of a file's name.</summary>
    public string Extension { get; } = extension;

    /// <summary>How a row is written, for the API's document.</summary>
    public abstract string Description { get; }

    public static StreamFormat Of(string mediaType) => All.First(format => format.mediaTypes.Contains(mediaType));

    /// <summary>What stands before the first row.</summary>
    public virtual void Begin(PooledBuffer buffer, RowShape shape)
    {
    }

    /// <summary>A whole row, with what divides it from its neighbours.</summary>
    public abstract void Row(PooledBuffer buffer, RowReader rows, bool first);

    /// <summary>What stands behind the last row.</summary>
    public virtual void End(PooledBuffer buffer)
    {
    }

    /// <summary>A last record that says that the stream broke off, in formats where it cannot be taken for a row.</summary>
    public virtual void Fail(PooledBuffer buffer, int status, string title)
    {
    }
}
