using Shop.Rows;

namespace Shop.Streaming;

/// <summary>A format of streams.</summary>
internal abstract class StreamFormat(string extension, params string[] mediaTypes)
{
    private static readonly StreamFormat[] All = [new JsonFormat(), new NdjsonFormat(), new MessagePackFormat(), new CsvFormat()];

    /// <summary>The media types of all formats. The first is the default.</summary>
    public static string[] MediaTypes { get; } = [.. All.SelectMany(format => format.mediaTypes)];

    private readonly string[] mediaTypes = mediaTypes;

    /// <summary>The file name extension.</summary>
    public string Extension { get; } = extension;

    /// <summary>The description of the format in the API document.</summary>
    public abstract string Description { get; }

    public static StreamFormat Of(string mediaType) => All.First(format => format.mediaTypes.Contains(mediaType));

    /// <summary>Writes the text before the first row.</summary>
    public virtual void WriteStart(PooledBuffer buffer, RowShape shape)
    {
    }

    /// <summary>Writes a row with its separator.</summary>
    public abstract void WriteRow(PooledBuffer buffer, RowReader rows, bool first);

    /// <summary>Writes the text after the last row.</summary>
    public virtual void WriteEnd(PooledBuffer buffer)
    {
    }

    /// <summary>Writes a final error record, in formats where it cannot be confused with a row.</summary>
    public virtual void WriteError(PooledBuffer buffer, int status, string title)
    {
    }
}
