using System.Globalization;
using System.Text;
using Shop.Rows;

namespace Shop.Streaming;

/// <summary>One JSON object per line.</summary>
internal sealed class NdjsonFormat() : StreamFormat("ndjson", "application/x-ndjson", "application/jsonl")
{
    public override string Description => "One JSON object per line.";

    public override void WriteRow(PooledBuffer buffer, RowReader rows, bool first)
    {
        var writer = new JsonRowWriter(buffer);
        rows.Write(ref writer);
        buffer.Write((byte)'\n');
    }

    public override void WriteError(PooledBuffer buffer, int status, string title) =>
        buffer.Write(Encoding.UTF8.GetBytes(string.Create(CultureInfo.InvariantCulture, $"{{\"$error\":{{\"title\":\"{title}\",\"status\":{status}}}}}\n")));
}
